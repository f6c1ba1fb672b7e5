import type { ListedUser } from '@rambla/api/contract';

type Account = Pick<ListedUser, 'active' | 'suspendedAt'>;

/** True before the activation; a suspended account waits for an administrator instead. */
export function waitsForActivation({ active, suspendedAt }: Account): boolean {
  return !active && suspendedAt === null;
}

export function AccountChip({ account }: { account: Account }) {
  if (account.suspendedAt !== null) return <span className="chip dot chip-danger">Suspendida</span>;
  return account.active ? (
    <span className="chip dot chip-ok">Activa</span>
  ) : (
    <span className="chip dot chip-warn">Sin activar</span>
  );
}
