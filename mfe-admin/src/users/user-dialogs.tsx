import type { ListedUser } from '@rambla/api/contract';
import type { RefetchOnLeaving } from '../admin-ui/use-refetch-on-leaving.ts';
import { DeleteUsers } from './delete-users.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { ResetPasskeys } from './reset-passkeys.tsx';
import { SubscribeUsers } from './subscribe-users.tsx';
import { SuspendUsers } from './suspend-users.tsx';
import { EmailDialog, NameDialog, PasswordDialog, RoleDialog } from './user-change.tsx';

/** The current action and its person. */
export type UserTask = {
  kind: 'name' | 'email' | 'password' | 'passkeys' | 'role' | 'details' | 'subscribe' | 'suspend' | 'delete';
  users: ListedUser[];
};

type Props = {
  task: UserTask | null;
  refetchOnLeaving?: RefetchOnLeaving;
  onClose: () => void;
  onDeleted?: (users: ListedUser[]) => void;
};

/** The current task's dialog, if any. */
export function UserDialogs({ task, refetchOnLeaving, onClose, onDeleted }: Props) {
  const [user] = task?.users ?? [];
  if (!task || !user) return null;
  switch (task.kind) {
    case 'name':
      return <NameDialog user={user} onClose={onClose} />;
    case 'email':
      return <EmailDialog user={user} onClose={onClose} />;
    case 'password':
      return <PasswordDialog user={user} onClose={onClose} />;
    case 'passkeys':
      return <ResetPasskeys user={user} onClose={onClose} />;
    case 'role':
      return <RoleDialog user={user} onClose={onClose} />;
    case 'details':
      return <DetailsDialog user={user} onClose={onClose} />;
    case 'subscribe':
      return <SubscribeUsers users={task.users} onClose={onClose} />;
    case 'suspend':
      return <SuspendUsers users={task.users} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteUsers
          users={task.users}
          refetchOnLeaving={refetchOnLeaving}
          onDone={() => onDeleted?.(task.users)}
          onClose={onClose}
        />
      );
  }
}
