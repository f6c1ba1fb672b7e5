import type { Course } from '@rambla/api/contract';
import { Confirm } from '@rambla/kit/ui/confirm';
import { useCourseDeskQuery } from './course-desk.api.ts';
import { useCourseState } from './use-course-state.ts';

/** Asks before a course ends, with what is left to do in it. */
export default function ArchiveCourse({ course, onClose }: { course: Course; onClose: () => void }) {
  const { archive } = useCourseState(course);
  const waiting = useCourseDeskQuery(course.id).data?.waiting;
  const left = [
    waiting && waiting.grading.total > 0 && `${waiting.grading.total} respuestas por corregir`,
    waiting && waiting.questions.total > 0 && `${waiting.questions.total} preguntas sin contestar`,
  ].filter(Boolean);
  return (
    <Confirm
      title={`¿Archivar ${course.name}?`}
      action="Archivar"
      onClose={onClose}
      onConfirm={() => archive(true)}
    >
      <p>Es el final de la edición; se puede volver a abrir.</p>
      {left.length > 0 && <p>Quedan {left.join(' y ')}: después de archivar nadie las ve como pendientes.</p>}
    </Confirm>
  );
}
