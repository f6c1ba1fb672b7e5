import type { ListedUser } from '@rambla/api/contract';

type Account = Pick<ListedUser, 'active' | 'suspendedAt' | 'invited' | 'invitation'>;

/** True before the activation; a suspended account waits for an administrator instead. */
export function isAwaitingActivation({ active, suspendedAt }: Account): boolean {
  return !active && suspendedAt === null;
}

/** Returns the label of a button that resends a pending mail; undefined when no mail is pending. */
export function reminderLabelOf(account: Account): string | undefined {
  if (isAwaitingActivation(account)) return 'Reenviar activación';
  return account.active && account.invited ? 'Reenviar invitación' : undefined;
}

export function AccountChip({ account }: { account: Account }) {
  if (account.suspendedAt !== null) return <span className="chip dot chip-danger">Suspendida</span>;
  if (!account.active) return <span className="chip dot chip-warn">Sin activar</span>;
  return account.invited ? (
    <span className="chip dot chip-warn">{account.invitation?.sentAt ? 'Invitada' : 'Nunca ingresó'}</span>
  ) : (
    <span className="chip dot chip-ok">Activa</span>
  );
}
