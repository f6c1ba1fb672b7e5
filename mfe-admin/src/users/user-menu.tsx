import type { ListedUser } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { MenuButton } from '../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../admin-ui/menu/menu-item.tsx';
import { getAccountRights } from '../admin-ui/people/account-rights.ts';
import { personName } from '../admin-ui/person-label.tsx';
import { reminderLabelOf } from './account-chip.tsx';
import type { UserDialogState } from './user-dialogs.tsx';

type Props = {
  user: ListedUser;
  onTask: (task: UserDialogState) => void;
  onRemind: (users: ListedUser[]) => void;
  onReadmit: (users: ListedUser[]) => void;
};

export function UserMenu({ user, onTask, onRemind, onReadmit }: Props) {
  const pick = (kind: UserDialogState['kind']) => () => onTask({ kind, users: [user] });
  const reminder = reminderLabelOf(user);
  const { canManage, canEditLogin, canDelete } = getAccountRights(useAuth().role, user.role);
  return (
    <MenuButton button={<Icon name="dots" />} label={`Acciones para ${personName(user)}`}>
      <MenuItem icon="user" label="Ver la ficha" to={paths.userSubscriptions(user.id)} />
      <MenuItem icon="eye" label="Clases vistas" to={paths.userImpressions(user.id)} />
      <MenuItem icon="book-plus" label="Inscribir en un curso" onPick={pick('subscribe')} />
      {canManage && <MenuItem icon="edit" label="Cambiar nombre" onPick={pick('name')} />}
      {canEditLogin && <MenuItem icon="mail" label="Cambiar correo" onPick={pick('email')} />}
      {canEditLogin && <MenuItem icon="key" label="Cambiar contraseña" onPick={pick('password')} />}
      {canEditLogin && <MenuItem icon="device" label="Quitar llaves de acceso" onPick={pick('passkeys')} />}
      {canManage && <MenuItem icon="people" label="Cambiar rol" onPick={pick('role')} />}
      {reminder && <MenuItem icon="loop" label={reminder} onPick={() => onRemind([user])} />}
      {!canManage ? null : user.suspendedAt === null ? (
        <MenuItem icon="lock" label="Suspender" onPick={pick('suspend')} />
      ) : (
        <MenuItem icon="check" label="Dejar ingresar de nuevo" onPick={() => onReadmit([user])} />
      )}
      {canDelete && <MenuItem icon="trash" label="Eliminar" danger onPick={pick('delete')} />}
    </MenuButton>
  );
}
