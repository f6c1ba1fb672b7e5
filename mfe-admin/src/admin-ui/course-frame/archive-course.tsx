import type { Course } from '@rambla/api/contract';
import { countText } from '@rambla/kit/format/numbers';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { useCourseHomeQuery } from './course-home.api.ts';
import { useCourseStateActions } from './use-course-state-actions.ts';

/** Asks before archiving a course and lists its pending work. */
export default function ArchiveCourseDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const { archive } = useCourseStateActions(course);
  const waiting = useCourseHomeQuery(course.id).data?.waiting;
  const left = [
    waiting &&
      waiting.grading.total > 0 &&
      countText(waiting.grading.total, 'respuesta por corregir', 'respuestas por corregir'),
    waiting &&
      waiting.questions.total > 0 &&
      countText(waiting.questions.total, 'pregunta sin contestar', 'preguntas sin contestar'),
  ].filter(Boolean);
  return (
    <ConfirmDialog
      title={`¿Archivar ${course.name}?`}
      action="Archivar"
      onClose={onClose}
      onConfirm={() => archive(true)}
    >
      <p>Es el final de la edición; se puede volver a abrir.</p>
      {left.length > 0 && (
        <p>Sin terminar: {left.join(' y ')}. Después de archivar nadie lo ve como pendiente.</p>
      )}
    </ConfirmDialog>
  );
}
