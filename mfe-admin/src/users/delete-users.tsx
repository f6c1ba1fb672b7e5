import type { ListedUser } from '@rambla/api/contract';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { runForEach } from '../admin-ui/list/run-for-each.ts';
import { personName } from '../admin-ui/person-label.tsx';
import { announceDeletion, type DeletionResult } from '../admin-ui/undo.ts';
import { type RefetchOnUnmount, useRefetchOnUnmount } from '../admin-ui/use-refetch-on-unmount.ts';
import { useDeletePersonMutation } from './users.api.ts';

const SHOWN = 5;

type Props = {
  users: ListedUser[];
  /** Refetches once the parent screen unmounts; by default, once this dialog unmounts. */
  refetchOnLeaving?: RefetchOnUnmount | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** Confirms the deletion of accounts and lists what is deleted with them. */
export function DeleteUsersDialog({ users, refetchOnLeaving, onDone, onClose }: Props) {
  const refetchOnClosing = useRefetchOnUnmount();
  const refetch = refetchOnLeaving ?? refetchOnClosing;
  const [remove] = useDeletePersonMutation();
  const one = users.length === 1;
  const handleConfirm = async () => {
    const deleted: DeletionResult[] = [];
    try {
      await runForEach(users, personName, async (user) => deleted.push(await remove(user.id).unwrap()));
    } finally {
      const text = one ? 'Cuenta eliminada con éxito' : `${deleted.length} cuentas eliminadas con éxito`;
      if (deleted.length > 0) {
        refetch(['Users', 'Subscriptions', 'Sessions', 'Impressions']);
        announceDeletion(text, deleted);
      }
    }
    onDone();
  };
  return (
    <ConfirmDialog
      title={one ? '¿Eliminar esta cuenta?' : `¿Eliminar ${users.length} cuentas?`}
      action="Eliminar"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <ul className="facts">
        {users.slice(0, SHOWN).map((user) => (
          <li key={user.id}>
            <bdi>
              <strong>{personName(user)}</strong>
            </bdi>{' '}
            ({user.email})
          </li>
        ))}
        {users.length > SHOWN && <li>y {users.length - SHOWN} más</li>}
      </ul>
      <p>
        Se van también sus sesiones, sus inscripciones a cursos, sus clases vistas y sus resultados de
        cuestionarios.
      </p>
    </ConfirmDialog>
  );
}
