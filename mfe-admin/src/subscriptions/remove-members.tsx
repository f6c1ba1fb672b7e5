import type { Course, CourseSubscription } from '@rambla/api/contract';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { runForEach } from '../admin-ui/list/run-for-each.ts';
import { personName } from '../admin-ui/person-label.tsx';
import { announceDeletion, type DeletionResult } from '../admin-ui/undo.ts';
import { useRefetchOnUnmount } from '../admin-ui/use-refetch-on-unmount.ts';
import { useUnsubscribePersonMutation } from './subscriptions.api.ts';

type Props = { course: Course; members: CourseSubscription[]; onDone: () => void; onClose: () => void };

/** Removes one or many people from a course. */
export function RemoveMembersDialog({ course, members, onDone, onClose }: Props) {
  const [unsubscribe] = useUnsubscribePersonMutation();
  const refetch = useRefetchOnUnmount();
  const [first] = members;
  const one = members.length === 1;
  const handleConfirm = async () => {
    const deleted: DeletionResult[] = [];
    try {
      await runForEach(members, personName, async ({ userId }) =>
        deleted.push(await unsubscribe({ userId, courseId: course.id, quietly: true }).unwrap()),
      );
    } finally {
      const text = one
        ? 'Inscripción eliminada con éxito'
        : `${deleted.length} inscripciones eliminadas con éxito`;
      if (deleted.length > 0) {
        refetch(['Subscriptions', 'Users']);
        announceDeletion(text, deleted);
      }
    }
    onDone();
  };
  return (
    <ConfirmDialog
      title={one ? '¿Quitar del curso?' : `¿Quitar a ${members.length} personas del curso?`}
      action="Quitar"
      onClose={onClose}
      onConfirm={handleConfirm}
    >
      <p>
        {one && first ? (
          <>
            <bdi>{personName(first)}</bdi> deja
          </>
        ) : (
          'Dejan'
        )}{' '}
        de ver los videos y materiales de <strong>{course.name}</strong>. Lo que {one ? 'vio' : 'vieron'}{' '}
        queda registrado.
      </p>
    </ConfirmDialog>
  );
}
