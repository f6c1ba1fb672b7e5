import type { ListedSession } from '@rambla/api/contract';
import { deviceName } from '@rambla/kit/format/device-name';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { PersonLabel } from '../admin-ui/person-label.tsx';

/** Names a session for screen readers by person and device. */
export function sessionNameOf({ name, username, userAgent }: ListedSession): string {
  return `${name ?? username}, ${deviceName(userAgent)}`;
}

export const SESSION_COLUMNS: Column<ListedSession>[] = [
  {
    id: 'person',
    label: 'Persona',
    cell: ({ userId, name, username }) => (
      <PersonLabel id={userId} name={name ?? username} to={paths.userSubscriptions(userId)} />
    ),
  },
  { id: 'device', label: 'Dispositivo', cell: ({ userAgent }) => deviceName(userAgent) },
  { id: 'address', label: 'Dirección', className: 'numeric', cell: ({ ip }) => ip },
  { id: 'since', label: 'Desde', cell: ({ createdAt }) => momentText(createdAt) },
  { id: 'seen', label: 'Último uso', cell: ({ lastSeenAt }) => momentText(lastSeenAt) },
  {
    id: 'note',
    label: 'Aviso',
    className: 'table-wide',
    cell: ({ current, sharing }) => {
      if (sharing) return <span className="chip chip-danger dot">{sharingText(sharing)}</span>;
      return current ? (
        <span className="chip chip-ok">Es esta</span>
      ) : (
        <span className="muted">Nada raro</span>
      );
    },
  },
];

type Sharing = NonNullable<ListedSession['sharing']>;

/** Explains in Spanish why an account looks shared, with the larger of the two counts. */
function sharingText({ devicesInWeek, addressesInDay }: Sharing): string {
  if (devicesInWeek > addressesInDay) return `Parece compartida: ${devicesInWeek} dispositivos en 7 días`;
  return `Parece compartida: ${addressesInDay} direcciones en un día`;
}
