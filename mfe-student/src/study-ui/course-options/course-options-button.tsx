import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { type ReactNode, useState } from 'react';
import type { CourseOptionsTarget } from './course-options.tsx';

const CourseOptions = lazyPart(() => import(/* webpackChunkName: "course-options" */ './course-options.tsx'));

type Props = { course: CourseOptionsTarget; className: string; children: ReactNode };

/** Opens a course's options: hide and leave. */
export function CourseOptionsButton({ course, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <CodeBoundary>
          <CourseOptions course={course} onClose={() => setOpen(false)} />
        </CodeBoundary>
      )}
    </>
  );
}
