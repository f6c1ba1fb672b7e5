import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { untilSomebodyWaits } from '../../../test/waiting.ts';
import { setAccountClosingDate } from '../../accounts/users/closing.queries.ts';
import { eraseDueAccounts, repeatErasures } from './erase-due.ts';
import { erasePerson } from './erase-person.ts';
import { erasureHashOf, recordErasure } from './erasure-list.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await t.actor('admin');
});
afterAll(() => t.close());

const findAccount = ({ id }: Actor) =>
  t.db.selectFrom('users').select(['id', 'createdAt']).where('id', '=', id).executeTakeFirst();

async function createDueAccount(): Promise<Actor> {
  const person = await t.actor('student');
  const closesAt = '2026-01-01T00:00:00.000Z';
  await t.db.updateTable('users').set({ closesAt }).where('id', '=', person.id).execute();
  return person;
}

/** Runs an event of another process right before this process's nth transaction. */
function beforeTransaction(number: number, event: () => Promise<unknown>): void {
  const begin = t.app.db.transaction.bind(t.app.db);
  const spy = vi.spyOn(t.app.db, 'transaction');
  const early = { execute: async (work: never) => event().then(() => begin().execute(work)) };
  for (let turn = 1; turn < number; turn += 1) spy.mockImplementationOnce(begin);
  spy.mockImplementationOnce(() => early as never);
}

/** Undoes the next transaction at its end, as a failing commit does. */
function failNextCommit(): void {
  const begin = t.app.db.transaction.bind(t.app.db);
  const execute = (work: (trx: never) => Promise<unknown>) =>
    begin().execute(async (trx) => {
      await work(trx as never);
      throw new Error('not committed');
    });
  vi.spyOn(t.app.db, 'transaction').mockImplementationOnce(() => ({ execute }) as never);
}

test.each([1, 2])('a regret right before transaction %i of the sweep keeps the account', async (number) => {
  const person = await createDueAccount();
  beforeTransaction(number, () => setAccountClosingDate(t.db, person.id, null));
  await eraseDueAccounts(t.app);
  expect(await findAccount(person)).toBeDefined();
  expect(await repeatErasures(t.app)).toBe(0);
});

test('an account that another process has just erased is no failure', async () => {
  const person = await createDueAccount();
  beforeTransaction(1, () => t.db.deleteFrom('users').where('id', '=', person.id).execute());
  await expect(eraseDueAccounts(t.app)).resolves.toBeUndefined();
});

test('a restore keeps a person whose erasure failed, until one succeeds', async () => {
  const person = await t.actor('student');
  failNextCommit();
  await expect(erasePerson(t.app, person.id)).rejects.toThrow('not committed');
  expect(await repeatErasures(t.app)).toBe(0);
  expect(await findAccount(person)).toBeDefined();
  const row = await t.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  await erasePerson(t.app, person.id);
  await t.db.insertInto('users').values(row).execute();
  expect(await repeatErasures(t.app)).toBe(1);
});

test('a repeated erasure that fails is still to be repeated', async () => {
  const person = await t.actor('student');
  const backups = await mkdtemp(join(tmpdir(), 'rambla-backups-'));
  onTestFinished(() => rm(backups, { recursive: true, force: true }));
  const backup = join(backups, 'backup.tar');
  const { createdAt } = (await findAccount(person)) as { createdAt: string };
  await recordErasure(backups, erasureHashOf({ id: person.id, createdAt }));
  failNextCommit();
  await expect(repeatErasures(t.app, backup)).rejects.toThrow(`1 accounts were not erased: ${person.id}`);
  expect(await repeatErasures(t.app, backup)).toBe(1);
});

// SQLite has one writer at a time.
test.skipIf(isOnSqlite())('a regret that comes after the erasure says so', async () => {
  const person = await createDueAccount();
  const { running } = await t.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('id', '=', person.id).execute();
    const running = t.call('DELETE', '/users/me/closure', { as: person });
    await untilSomebodyWaits(t);
    return { running };
  });
  const response = await running;
  expect([response.statusCode, response.json().message]).toEqual([404, 'Tu cuenta ya se cerró.']);
});
