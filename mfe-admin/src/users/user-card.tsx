import type { UserProfile } from '@rambla/api/contract';
import { formatCi } from '@rambla/kit/format/ci';
import { dayText, momentText } from '@rambla/kit/format/moment';
import { useAuth } from '@rambla/kit/session';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { getAccountRights } from '../admin-ui/people/account-rights.ts';
import { ROLE_LABELS } from '../admin-ui/people/role-names.ts';
import { AccountChip, reminderLabelOf } from './account-chip.tsx';
import type { UserDialogState } from './user-dialogs.tsx';

const CHANGES: { kind: UserDialogState['kind']; icon: IconName; label: string; letsIn?: boolean }[] = [
  { kind: 'name', icon: 'edit', label: 'Cambiar nombre' },
  { kind: 'email', icon: 'mail', label: 'Cambiar correo', letsIn: true },
  { kind: 'password', icon: 'lock', label: 'Cambiar contraseña', letsIn: true },
  { kind: 'passkeys', icon: 'device', label: 'Quitar llaves de acceso', letsIn: true },
  { kind: 'role', icon: 'people', label: 'Cambiar rol' },
  { kind: 'details', icon: 'note', label: 'Editar datos' },
];

type Props = {
  user: UserProfile;
  onPick: (kind: UserDialogState['kind']) => void;
  onRemind: () => void;
  onReadmit: () => void;
};

/** Shows an account's data, with buttons to change it. */
export function UserCard({ user, onPick, onRemind, onReadmit }: Props) {
  const reminder = reminderLabelOf(user);
  const rights = getAccountRights(useAuth().role, user.role);
  return (
    <section className="sheet sheet-body" aria-label="Datos de la cuenta">
      <dl className="data">
        <Datum name="Usuario">
          <bdi>{user.username}</bdi>
        </Datum>
        <Datum name="Rol">
          <span className={ROLE_LABELS[user.role].chip}>{ROLE_LABELS[user.role].label}</span>
        </Datum>
        <Datum name="Cuenta">
          <AccountChip account={user} />
          {user.suspendedAt !== null && (
            <>
              {' '}
              desde el {dayText(user.suspendedAt)}
              {user.suspendedReason !== null && `: ${user.suspendedReason}`}
            </>
          )}
        </Datum>
        <Datum name="Llave de acceso">{user.hasPasskey ? 'Tiene' : 'No tiene'}</Datum>
        <Datum name="Términos">
          {user.terms ? `Versión ${user.terms.version}, ${momentText(user.terms.acceptedAt)}` : 'Sin aceptar'}
        </Datum>
        <Datum name="CI">
          {user.ci ? formatCi(user.ci) : 'Sin CI'}{' '}
          {user.ciVerified && <span className="chip chip-ok">Verificada</span>}
        </Datum>
        <Datum name="Nacimiento">{user.birthDate ? dateText(user.birthDate) : 'Sin fecha'}</Datum>
        <Datum name="Creada">{dayText(user.createdAt)}</Datum>
      </dl>
      <div className="card-actions">
        {CHANGES.filter(({ letsIn }) => (letsIn ? rights.canEditLogin : rights.canManage)).map(
          ({ kind, icon, label }) => (
            <button key={kind} type="button" className="btn btn-outline btn-sm" onClick={() => onPick(kind)}>
              <Icon name={icon} />
              {label}
            </button>
          ),
        )}
        {!rights.canManage ? null : user.suspendedAt === null ? (
          <button type="button" className="btn btn-outline btn-sm" onClick={() => onPick('suspend')}>
            <Icon name="lock" />
            Suspender
          </button>
        ) : (
          <button type="button" className="btn btn-outline btn-sm" onClick={onReadmit}>
            <Icon name="check" />
            Dejar ingresar de nuevo
          </button>
        )}
        {reminder && (
          <button type="button" className="btn btn-outline btn-sm" onClick={onRemind}>
            <Icon name="loop" />
            {reminder}
          </button>
        )}
        {rights.canDelete && (
          <button
            type="button"
            className="btn btn-outline btn-sm text-danger"
            onClick={() => onPick('delete')}
          >
            <Icon name="trash" />
            Eliminar cuenta
          </button>
        )}
      </div>
    </section>
  );
}

function Datum({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Formats in UTC, because a calendar day has no time zone: 2000-05-01 is the first of May everywhere. */
function dateText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('es-UY', { dateStyle: 'long', timeZone: 'UTC' });
}
