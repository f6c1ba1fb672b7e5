import type { ListedUser } from '@rambla/api/contract';
import { formatCi } from '@rambla/kit/format/ci';
import { DAY_MS } from '@rambla/kit/format/day-ms';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { ROLE_LABELS } from '../admin-ui/people/role-names.ts';
import { PersonLabel, personName } from '../admin-ui/person-label.tsx';
import { AccountChip } from './account-chip.tsx';

/** Columns of the people's table; the first is always shown. */
export const USER_COLUMNS: Column<ListedUser>[] = [
  {
    id: 'name',
    label: 'Nombre',
    sort: 'name',
    cell: (user) => (
      <PersonLabel
        id={user.id}
        name={personName(user)}
        mail={user.email}
        to={paths.userSubscriptions(user.id)}
      />
    ),
  },
  {
    id: 'ci',
    label: 'CI',
    className: 'numeric',
    cell: ({ details }) => (details?.ci ? formatCi(details.ci) : <span className="muted">Sin CI</span>),
  },
  {
    id: 'role',
    label: 'Rol',
    sort: 'role',
    cell: ({ role }) => <span className={ROLE_LABELS[role].chip}>{ROLE_LABELS[role].label}</span>,
  },
  { id: 'courses', label: 'Cursos', cell: (user) => <Courses user={user} /> },
  {
    id: 'lastSeen',
    label: 'Última sesión',
    sort: 'lastSeen',
    cell: ({ details }) =>
      details?.lastSeenAt ? momentText(details.lastSeenAt) : <span className="muted">Sin sesiones</span>,
  },
  {
    id: 'account',
    label: 'Cuenta',
    cell: (user) => <AccountChip account={user} />,
  },
  {
    id: 'invitation',
    label: 'Invitación',
    cell: ({ invitation }) =>
      invitation ? <InvitationAge {...invitation} /> : <span className="muted">–</span>,
  },
  {
    id: 'passkey',
    label: 'Llave de acceso',
    cell: ({ details }) => (details?.hasPasskey ? 'Tiene' : <span className="muted">No tiene</span>),
  },
  { id: 'createdAt', label: 'Creada', cell: ({ createdAt }) => momentText(createdAt) },
];

/** Columns that can be hidden, and those shown by default. */
export const OPTIONAL_USER_COLUMNS = USER_COLUMNS.slice(1);
export const DEFAULT_USER_COLUMN_IDS = OPTIONAL_USER_COLUMNS.map(({ id }) => id).filter(
  (id) => id !== 'createdAt' && id !== 'passkey' && id !== 'invitation',
);

function Courses({ user: { details } }: { user: ListedUser }) {
  if (!details?.course) return <span className="muted">Sin cursos</span>;
  const { course, courseCount } = details;
  const rest = courseCount - 1;
  return (
    <span className="chips">
      <span className={`chip chip-${course.type.toLowerCase()}`} title={course.name}>
        {course.name}
      </span>
      {rest > 0 && (
        <span className="chip" title={`${courseCount} cursos`}>
          +{rest}
        </span>
      )}
    </span>
  );
}

/** Shows how long ago an invitation was sent, and whether its link still works. */
function InvitationAge({ sentAt, expiresAt }: NonNullable<ListedUser['invitation']>) {
  if (sentAt === null) return <span className="muted">Sin enviar</span>;
  return (
    <>
      {ageText(sentAt)} {expiresAt === null && <span className="chip dot chip-danger">Venció</span>}
    </>
  );
}

function ageText(sentAt: string): string {
  const days = Math.floor((Date.now() - Date.parse(sentAt)) / DAY_MS);
  if (days < 1) return 'Hoy';
  return days === 1 ? 'Hace 1 día' : `Hace ${days.toLocaleString('es-UY')} días`;
}
