import type { Course, CourseSubscription } from '@rambla/api/contract';
import { Confirm } from '@rambla/kit/ui/confirm';
import { toastDeleted } from '../desk/undo.ts';
import { useUnsubscribePersonMutation } from './subscriptions.api.ts';

type Props = { course: Course; member: CourseSubscription; onClose: () => void };

export function RemoveMember({ course, member, onClose }: Props) {
  const [unsubscribe] = useUnsubscribePersonMutation();
  return (
    <Confirm
      title="¿Quitar de la materia?"
      action="Quitar"
      onClose={onClose}
      onConfirm={async () => {
        const deleted = await unsubscribe({ userId: member.userId, courseId: course.id }).unwrap();
        toastDeleted('Subscripción eliminada con éxito', deleted);
      }}
    >
      <p>
        <bdi>{member.name ?? member.username}</bdi> deja de ver los videos y materiales de{' '}
        <strong>{course.name}</strong>. Lo que vio queda registrado.
      </p>
    </Confirm>
  );
}
