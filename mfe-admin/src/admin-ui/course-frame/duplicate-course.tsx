import type { Course } from '@rambla/api/contract';
import { useLecturesToEditQuery } from '../../lectures/lectures.api.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';

/** The dialog that copies a course, once its lectures are known. */
export default function DuplicateCourse({ course, onClose }: { course: Course; onClose: () => void }) {
  const { data: lectures } = useLecturesToEditQuery(course.id);
  return lectures ? <DuplicateDialog course={course} lectures={lectures} onClose={onClose} /> : null;
}
