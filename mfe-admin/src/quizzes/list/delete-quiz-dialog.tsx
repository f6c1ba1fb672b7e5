import type { Quiz } from '@rambla/api/contract';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { announceDeletion } from '../../admin-ui/undo.ts';
import { useDeleteQuizMutation } from '../quizzes.api.ts';

type Props = { quiz: Quiz; onDone?: () => void; onClose: () => void };

/** Confirms the deletion of a quiz and lists what is deleted with it. */
export function DeleteQuizDialog({ quiz, onDone, onClose }: Props) {
  const [remove] = useDeleteQuizMutation();
  const { id, courseId, title, attemptCount = 0, questionCount } = quiz;
  const isAssignment = quiz.kind === 'assignment';
  return (
    <ConfirmDialog
      title={`¿Eliminar ${title}?`}
      action={isAssignment ? 'Eliminar tarea' : 'Eliminar cuestionario'}
      {...(attemptCount > 0 && { typed: title })}
      onClose={onClose}
      onConfirm={async () => {
        const deleted = await remove({ courseId, quizId: id }).unwrap();
        const what = isAssignment ? 'Tarea eliminada' : 'Cuestionario eliminado';
        announceDeletion(`${what} con éxito`, deleted);
        onDone?.();
      }}
    >
      <p>{isAssignment ? 'Con la tarea se van:' : 'Con el cuestionario se van:'}</p>
      <ul className="facts">
        <li>sus ajustes, fechas y tiempos extra</li>
        <li>
          {attemptCount === 0
            ? `ningún intento: nadie ${isAssignment ? 'la' : 'lo'} hizo todavía`
            : `${attemptCount === 1 ? '1 intento' : `${attemptCount.toLocaleString('es-UY')} intentos`} con sus respuestas, notas y comentarios`}
        </li>
      </ul>
      {!isAssignment && (
        <p>
          {questionCount === 1 ? 'Su pregunta queda' : `Sus ${questionCount} preguntas quedan`} en el banco
          del curso.
        </p>
      )}
    </ConfirmDialog>
  );
}
