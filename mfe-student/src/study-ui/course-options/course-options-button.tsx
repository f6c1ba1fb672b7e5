import { lazyDialog } from '@rambla/kit/ui/lazy-dialog';
import { type ReactNode, useState } from 'react';
import type { CourseOptionsTarget } from './course-options.tsx';

const CourseOptions = lazyDialog(
  () => import(/* webpackChunkName: "course-options" */ './course-options.tsx'),
);

type Props = { course: CourseOptionsTarget; className: string; children: ReactNode };

/** Opens a course's options: hide and leave. */
export function CourseOptionsButton({ course, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <CourseOptions course={course} onClose={() => setOpen(false)} />}
    </>
  );
}
