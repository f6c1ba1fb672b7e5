import type { Db } from '../../core/database/database.ts';

/** True when a person can log in with a password, a passkey or a provider's account. */
export async function hasLoginMethod(db: Db, userId: number): Promise<boolean> {
  const person = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((row) =>
      row.or([
        row('passwordHash', 'is not', null),
        row.exists(row.selectFrom('passkeys').select('id').where('userId', '=', userId)),
        row.exists(row.selectFrom('identities').select('id').where('userId', '=', userId)),
      ]),
    );
  return (await person.executeTakeFirst()) !== undefined;
}
