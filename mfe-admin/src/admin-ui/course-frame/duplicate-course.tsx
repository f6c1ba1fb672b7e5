import type { Course } from '@rambla/api/contract';
import { useLecturesToEditQuery } from '../../lectures/lectures.api.ts';
import { DuplicateCourseModal } from './duplicate-course-modal.tsx';

/** Shows the dialog that copies a course, once its lectures have loaded. */
export default function DuplicateCourseDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const { data: lectures } = useLecturesToEditQuery(course.id);
  return lectures ? <DuplicateCourseModal course={course} lectures={lectures} onClose={onClose} /> : null;
}
