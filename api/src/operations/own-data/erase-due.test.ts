import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { deleteForUndo } from '../../../test/undo.ts';
import { untilSomebodyWaits } from '../../../test/waiting.ts';
import { setAccountClosingDate } from '../../accounts/users/closing.queries.ts';
import { findDeletedUser } from './deleted-users.ts';
import { eraseDueAccounts, repeatErasures } from './erase-due.ts';
import { erasePerson } from './erase-person.ts';
import { adoptErasureList, erasureHashOf, readErasureHashes } from './erasure-list.ts';
import { sweepErasures } from './sweep-erasures.ts';

let t: TestApp;
let admin: Actor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
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

/** Spies only for this test, because a spy on a spy would count transactions twice. */
function spyOnTransactions() {
  const spy = vi.spyOn(t.app.db, 'transaction');
  onTestFinished(() => void spy.mockRestore());
  return spy;
}

/** Runs an event of another process right before this process's nth transaction. */
function beforeTransaction(number: number, event: () => Promise<unknown>): void {
  const begin = t.app.db.transaction.bind(t.app.db);
  const spy = spyOnTransactions();
  const early = { execute: async (work: never) => event().then(() => begin().execute(work)) };
  for (let turn = 1; turn < number; turn += 1) spy.mockImplementationOnce(begin);
  spy.mockImplementationOnce(() => early as never);
}

/** Undoes the next transaction at its end, as a failing commit does. */
function failNextCommit(error = new Error('not committed')): void {
  const begin = t.app.db.transaction.bind(t.app.db);
  const execute = (work: (trx: never) => Promise<unknown>) =>
    begin().execute(async (trx) => {
      await work(trx as never);
      throw error;
    });
  spyOnTransactions().mockImplementationOnce(() => ({ execute }) as never);
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

test('an erasure that another process’s sweep stops by a deadlock is tried again', async () => {
  const person = await t.actor('student');
  failNextCommit(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
  expect(await erasePerson(t.app, person.id)).toBe(true);
  expect(await findAccount(person)).toBeUndefined();
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

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-machine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns services with a DATA_DIR of their own, as on another machine. */
async function openMachine() {
  const { db, storage, secret } = t.app;
  const [dataDir, backupDir] = [await createFolder(), await createFolder()];
  return { db, storage, secret, config: { ...t.config, dataDir, backupDir } };
}

async function hashOf(person: Actor): Promise<string> {
  const account = await findAccount(person);
  if (!account) throw new Error('erased');
  return erasureHashOf(account);
}

function fail(error: unknown): never {
  throw error;
}

test("every machine's sweep writes the erasures of all machines beside its backups", async () => {
  const [person, other] = [await t.actor('student'), await openMachine()];
  const hash = await hashOf(person);
  await erasePerson(t.app, person.id);
  await sweepErasures(other, fail);
  for (const folder of [t.config.dataDir, other.config.dataDir, other.config.backupDir])
    expect(await readErasureHashes(folder)).toContain(hash);
});

test('an erasure is listed beside the backups at once', async () => {
  const [person, machine] = [await t.actor('student'), await openMachine()];
  const hash = await hashOf(person);
  await erasePerson(machine, person.id);
  for (const folder of [machine.config.dataDir, machine.config.backupDir])
    expect(await readErasureHashes(folder)).toContain(hash);
});

test('the server erases again whom a killed restore left, also when a first try fails', async () => {
  const [live, binned, machine] = [await t.actor('student'), await t.actor('student'), await openMachine()];
  const hashes = [await hashOf(live), await hashOf(binned)];
  await deleteForUndo(t, `/users/${binned.id}`, admin);
  const folder = join(machine.config.dataDir, 'copied');
  await mkdir(folder);
  await writeFile(join(folder, 'erasures.txt'), `${hashes.join('\n')}\n`);
  await adoptErasureList(machine.config.dataDir, join(folder, 'backup.tar'));
  failNextCommit();
  await sweepErasures(machine, () => undefined);
  await sweepErasures(machine, fail);
  expect(await findAccount(live)).toBeUndefined();
  expect(await findDeletedUser(t.db, binned.id)).toBeUndefined();
});

test("an erasure that only one machine's list knows reaches the others, unless the account exists", async () => {
  const [gone, person] = [createHash('sha256').update('gone').digest('hex'), await t.actor('student')];
  const [machine, other, kept] = [await openMachine(), await openMachine(), await hashOf(person)];
  const withdrawn = createHash('sha256').update('back').digest('hex');
  const lines = [gone, kept, withdrawn, `-${withdrawn}`, 'no hash'];
  await writeFile(join(machine.config.dataDir, 'erasures.txt'), `${lines.join('\n')}\n`);
  await sweepErasures(machine, fail);
  await sweepErasures(other, fail);
  const known = await readErasureHashes(other.config.dataDir);
  expect([gone, kept, withdrawn, 'no hash'].map((hash) => known.has(hash))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('without a restore the list erases nobody, because an erasure that failed may have left a hash', async () => {
  const [person, machine] = [await t.actor('student'), await openMachine()];
  await writeFile(join(machine.config.dataDir, 'erasures.txt'), `${await hashOf(person)}\n`);
  await sweepErasures(machine, fail);
  expect(await findAccount(person)).toBeDefined();
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
