import { listAccountsByColumn } from '../../accounts/users/invitations.queries.ts';
import { canGiveAccountRole } from '../../accounts/users/users.policy.ts';
import type { NewUser } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import type { RowProblem } from './import.schema.ts';

const ASKED_PER_BATCH = 500;

export type ExistingAccount = Awaited<ReturnType<typeof listAccountsByColumn>>[number];

export interface AccountIndex {
  byEmail: Map<string, ExistingAccount>;
  byCi: Map<string, ExistingAccount>;
}

/** Finds accounts with one of these people's emails or identity numbers (ci). */
export async function findAccounts(db: Db, users: NewUser[]): Promise<AccountIndex> {
  const accounts: AccountIndex = { byEmail: new Map(), byCi: new Map() };
  for (let at = 0; at < users.length; at += ASKED_PER_BATCH) {
    const some = users.slice(at, at + ASKED_PER_BATCH);
    const emails = some.map(({ email }) => toEmailKey(email));
    for (const row of await listAccountsByColumn(db, 'emailKey', emails))
      accounts.byEmail.set(row.emailKey, row);
    const cis = some.map(({ ci }) => ci).filter((ci) => ci !== null && ci !== undefined);
    if (cis.length === 0) continue;
    for (const row of await listAccountsByColumn(db, 'ci', cis))
      if (row.ci !== null) accounts.byCi.set(row.ci, row);
  }
  return accounts;
}

const WITHOUT_CI = { label: 'Traer sin cédula', value: '' };

/** An existing account keeps its role, so only a new account's role is checked. */
const ROLE_PROBLEM: RowProblem = {
  field: 'role',
  message: 'Los roles de bedelía y administración los da la administración del instituto.',
  fix: { label: 'Traer como estudiante', value: 'estudiante' },
};

/** Finds a row's account by email; a match by ci is only reported, because a ci may be mistyped. */
export function matchAccount(
  { email, ci, role }: NewUser,
  { byEmail, byCi }: AccountIndex,
  importer: Pick<Caller, 'role'>,
): ExistingAccount | null | RowProblem {
  const account = byEmail.get(toEmailKey(email)) ?? null;
  const other = ci ? byCi.get(ci) : undefined;
  if (!account && !other) return canGiveAccountRole(importer, role) ? null : ROLE_PROBLEM;
  if (!account && other) {
    const fix = { label: 'Usar ese correo', value: other.email };
    return { field: 'email', message: `Esa cédula ya tiene una cuenta: ${other.email}.`, fix };
  }
  if (other && other.id !== account?.id)
    return { field: 'ci', message: `Esa cédula es de otra cuenta: ${other.email}.`, fix: WITHOUT_CI };
  if (ci && account?.ci && account.ci !== ci)
    return { field: 'ci', message: 'La cuenta de ese correo tiene otra cédula.', fix: WITHOUT_CI };
  return account;
}

export function isRowProblem(verdict: ExistingAccount | null | RowProblem): verdict is RowProblem {
  return verdict !== null && 'message' in verdict;
}
