import { insertUser } from '../../src/accounts/users/users.queries.ts';
import type { Db } from '../../src/core/database/database.ts';
import { demoAccounts } from '../content/accounts.ts';
import { demoStaff } from '../content/staff.ts';
import { demoStudents } from '../content/students.ts';

/** Creates the demo's people with one shared password hash; returns their ids by username. */
export async function fillPeople(trx: Db, passwordHash: string): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const person of [...demoAccounts, ...demoStaff, ...demoStudents]) {
    const { id } = await insertUser(trx, { active: true, ...person, passwordHash });
    ids.set(person.username, id);
  }
  return ids;
}
