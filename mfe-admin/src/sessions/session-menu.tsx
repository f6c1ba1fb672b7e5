import type { ListedSession } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Icon } from '@rambla/kit/ui/icon';
import { MenuButton } from '../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../admin-ui/menu/menu-item.tsx';
import { sessionNameOf } from './session-columns.tsx';

type Props = { session: ListedSession; onRevoke: () => void; onRevokeAll: () => void };

export function SessionMenu({ session, onRevoke, onRevokeAll }: Props) {
  return (
    <MenuButton button={<Icon name="dots" />} label={`Acciones para ${sessionNameOf(session)}`}>
      <MenuItem icon="user" label="Ver la ficha" to={paths.userSubscriptions(session.userId)} />
      <MenuItem icon="exit" label="Cerrar esta sesión" danger onPick={onRevoke} />
      <MenuItem icon="exit" label="Cerrar todas las de esta persona" danger onPick={onRevokeAll} />
    </MenuButton>
  );
}
