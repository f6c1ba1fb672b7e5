import type { ListedUser } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { personName } from '../admin-ui/person-label.tsx';
import type { RefetchOnUnmount } from '../admin-ui/use-refetch-on-unmount.ts';
import { DeleteUsersDialog } from './delete-users.tsx';
import { UserDetailsDialog } from './details-dialog.tsx';
import { SubscribeUsersDialog } from './subscribe-users.tsx';
import { SuspendUsersDialog } from './suspend-users.tsx';
import { UserEmailDialog, UserNameDialog, UserPasswordDialog, UserRoleDialog } from './user-change.tsx';
import { useResetPasskeysMutation } from './users.api.ts';

/** The current action and the people that it concerns. */
export type UserDialogState = {
  kind: 'name' | 'email' | 'password' | 'passkeys' | 'role' | 'details' | 'subscribe' | 'suspend' | 'delete';
  users: ListedUser[];
};

type Props = {
  task: UserDialogState | null;
  refetchOnLeaving?: RefetchOnUnmount;
  onClose: () => void;
  onDeleted?: (users: ListedUser[]) => void;
};

/** The current task's dialog, if any. */
export function UserDialogs({ task, refetchOnLeaving, onClose, onDeleted }: Props) {
  const [user] = task?.users ?? [];
  if (!task || !user) return null;
  switch (task.kind) {
    case 'name':
      return <UserNameDialog user={user} onClose={onClose} />;
    case 'email':
      return <UserEmailDialog user={user} onClose={onClose} />;
    case 'password':
      return <UserPasswordDialog user={user} onClose={onClose} />;
    case 'passkeys':
      return <ResetPasskeys user={user} onClose={onClose} />;
    case 'role':
      return <UserRoleDialog user={user} onClose={onClose} />;
    case 'details':
      return <UserDetailsDialog user={user} onClose={onClose} />;
    case 'subscribe':
      return <SubscribeUsersDialog users={task.users} onClose={onClose} />;
    case 'suspend':
      return <SuspendUsersDialog users={task.users} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteUsersDialog
          users={task.users}
          refetchOnLeaving={refetchOnLeaving}
          onDone={() => onDeleted?.(task.users)}
          onClose={onClose}
        />
      );
  }
}

/** Resets the passkeys of a person who lost them and their recovery codes. */
function ResetPasskeys({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [reset] = useResetPasskeysMutation();
  return (
    <ConfirmDialog
      title={`¿Quitar las llaves de acceso de ${personName(user)}?`}
      action="Quitar"
      onConfirm={async () => {
        await reset(user.id).unwrap();
        toast.success('Llaves de acceso quitadas con éxito');
      }}
      onClose={onClose}
    >
      <p>
        Se quitan todas, con sus códigos de recuperación, y se cierran sus sesiones. Después ingresa con su
        contraseña y puede hacer otras. Le avisamos por correo. Antes, asegurate de que quien lo pide es esa
        persona.
      </p>
    </ConfirmDialog>
  );
}
