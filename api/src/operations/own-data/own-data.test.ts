import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CanaryText, CanaryWriter } from '../../../test/canaries.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { hashPassword } from '../../accounts/users/passwords.ts';
import { updateUser } from '../../accounts/users/users.queries.ts';
import { getSqlitePath } from '../../core/database/database.ts';
import { CLOSED_ACCOUNT_TEXT } from '../../core/database/personal-data.ts';
import { now } from '../../core/time/time.ts';
import { insertAuditEntry, OPERATOR_ACTOR } from '../../platform/audit/audit.queries.ts';
import { readTarEntries } from '../backup/read-entries.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { eraseDueAccounts, repeatErasures } from './erase-due.ts';
import { erasePerson } from './erase-person.ts';

let t: TestApp;
let admin: Actor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
});
afterAll(() => t.close());

async function download(url: string): Promise<Buffer> {
  const response = await t.call('GET', url.slice('/api'.length));
  expect(response.statusCode, response.body).toBe(200);
  return response.rawPayload;
}

async function makeCopy(as: Actor): Promise<Record<string, Uint8Array>> {
  const asked = await t.call('POST', '/users/me/export', { as });
  expect(asked.statusCode, asked.body).toBe(202);
  await t.app.jobs.flush();
  const job = (await t.call('GET', `/jobs/${asked.json().job.id}`, { as })).json();
  expect(job.job.state, JSON.stringify(job)).toBe('done');
  const { url } = (await t.call('POST', '/users/me/export/link', { as })).json();
  return unzipSync(await download(url));
}

const textOf = (files: Record<string, Uint8Array>) =>
  Object.entries(files)
    .map(([name, bytes]) => name + Buffer.from(bytes).toString('utf8'))
    .join('\n');

async function everyFile(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(
      async ({ name, parentPath }) => name + (await readFile(join(parentPath, name))).toString('latin1'),
    ),
  );
  return texts.join('\n');
}

/** Dumps the database: the bytes of SQLite's files, or all rows of PostgreSQL's tables. */
async function dump(): Promise<string> {
  const path = getSqlitePath(t.databaseUrl);
  if (path !== undefined) {
    const parts = await Promise.all(
      ['', '-wal', '-shm'].map((end) => readFile(path + end).catch(() => Buffer.alloc(0))),
    );
    return Buffer.concat(parts).toString('latin1');
  }
  const tables = await t.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(t.db)),
  );
  return JSON.stringify(rows.map((each) => each.rows));
}

async function backup(): Promise<string> {
  const path = join(t.config.dataDir, 'copy.tar');
  await writeBackup(
    { config: { ...t.config, databaseUrl: t.databaseUrl }, db: t.db, storage: t.app.storage },
    path,
    () => undefined,
  );
  let text = '';
  for await (const entry of readTarEntries(path)) {
    const bytes = await entry.bytes();
    text += (entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
  }
  return text;
}

describe('R44: a person with a canary in every table and file', () => {
  let person: Actor;
  let canaries: CanaryText[];
  let foreign: CanaryText[];

  beforeAll(async () => {
    person = await t.actor('student', {
      username: 'canary-users-username',
      email: 'canary-users-email@x.test',
    });
    const other = await t.actor('student');
    await t.db
      .updateTable('users')
      .set({ name: 'canary-users-name', about: 'canary-users-about' })
      .where('id', '=', person.id)
      .execute();
    const [own, others] = [
      await CanaryWriter.open(t, 'canary', person),
      await CanaryWriter.open(t, 'foreign', other),
    ];
    await own.write();
    await others.write();
    canaries = own.found;
    foreign = others.found;
    const rows = [
      { id: 7001, userId: person.id, text: 'canary-in-the-trash' },
      { id: 7002, userId: other.id, text: 'foreign-in-the-trash' },
    ];
    const kept = { actorId: admin.id, actorName: 'x', courseId: null, targetType: 'lecture', targetId: 1 };
    const moments = { deletedAt: '2026-01-01T00:00:00.000Z', expiresAt: '2126-01-01T00:00:00.000Z' };
    const { id: trashId } = await t.db
      .insertInto('trash')
      .values({ ...kept, targetName: 'x', ...moments })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('trashRows')
      .values({ trashId, rows: JSON.stringify([{ table: 'notes', rows }]) })
      .execute();
  });

  test('every declared table has one', () => {
    expect(canaries.length).toBeGreaterThan(100);
    expect(new Set(canaries.map(({ table }) => table)).size).toBeGreaterThan(25);
  });

  test('their copy has each that is declared so, and nothing of others', async () => {
    const copy = await makeCopy(person);
    const [pdf] = Object.entries(copy).filter(([name]) => /^certificados\/.+\.pdf$/.test(name));
    expect(Buffer.from(pdf?.[1] ?? []).toString('latin1')).toMatch(/^%PDF-/);
    const text = textOf(copy);
    for (const word of ['username', 'email', 'name', 'about']) expect(text).toContain(`canary-users-${word}`);
    const missing = canaries.filter((canary) => canary.isExported && !text.includes(canary.text));
    expect(missing).toEqual([]);
    const hidden = canaries.filter((canary) => !canary.isExported && text.includes(canary.text));
    expect(hidden).toEqual([]);
    expect(foreign.filter((canary) => text.includes(canary.text))).toEqual([]);
  });

  test('after the erasure no dump, file or new backup has any', async () => {
    await t.call('POST', '/users/me/closure', { as: person });
    // Waits for mails under way, which would otherwise be written after the erasure.
    await t.mails();
    await t.db
      .updateTable('users')
      .set({ closesAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', person.id)
      .execute();
    const begun = Date.now();
    await eraseDueAccounts({ config: t.config, db: t.db, storage: t.app.storage, secret: t.app.secret });
    expect(Date.now() - begun).toBeLessThan(5000);
    const stays = canaries.filter((canary) => canary.stays).map(({ text }) => text);
    for (const place of [await dump(), await everyFile(t.config.dataDir), await backup()]) {
      const left = new Set(place.match(/canary-[\w-]+/g));
      expect([...left].filter((text) => !stays.some((stay) => text.startsWith(stay)))).toEqual([]);
      expect(place.match(/canary-users-\w+/g)).toBeNull();
    }
    const all = await dump();
    expect(all).toContain('foreign-in-the-trash');
    expect(foreign.filter(({ text, column }) => !column.endsWith('Id') && !all.includes(text))).toEqual([]);
  });
});

describe('closing an account', () => {
  test('takes 14 days, is taken back, and asks for a recent log-in', async () => {
    const ana = await t.actor('student');
    const closed = (await t.call('POST', '/users/me/closure', { as: ana })).json();
    expect(Date.parse(closed.closesAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    await eraseDueAccounts(t.app);
    expect((await t.call('GET', '/users/me/data', { as: ana })).json().closesAt).toBe(closed.closesAt);
    const password = 'mate amargo a la mañana';
    await updateUser(t.db, ana.id, { passwordHash: await hashPassword(password) });
    const login = await t.call('POST', '/users/login', { body: { email: ana.email, password } });
    expect(login.json().closesAt).toBe(closed.closesAt);
    expect((await t.call('DELETE', '/users/me/closure', { as: ana })).statusCode).toBe(204);
    expect((await t.call('GET', '/users/me/data', { as: ana })).json().closesAt).toBeNull();
    await t.db
      .updateTable('sessions')
      .set({ createdAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', ana.sessionId)
      .execute();
    for (const path of ['/users/me/closure', '/users/me/export', '/users/me/export/link'])
      expect((await t.call('POST', path, { as: ana })).json().code).toBe('confirmation_needed');
  });

  test('the last administrator cannot', async () => {
    expect((await t.call('POST', '/users/me/closure', { as: admin })).json().code).toBe('last_admin');
    const second = await t.actor('admin');
    expect((await t.call('POST', '/users/me/closure', { as: second })).statusCode).toBe(200);
    expect((await t.call('POST', '/users/me/closure', { as: admin })).json().code).toBe('last_admin');
    await t.call('DELETE', '/users/me/closure', { as: second });
    await t.db.deleteFrom('users').where('id', '=', second.id).execute();
  });

  test('a restored account is erased again by its hash', async () => {
    const old = await t.actor('student');
    const row = await t.db.selectFrom('users').selectAll().where('id', '=', old.id).executeTakeFirstOrThrow();
    await t.db
      .updateTable('users')
      .set({ closesAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', old.id)
      .execute();
    await eraseDueAccounts(t.app);
    const restored = { ...row, closesAt: null };
    await t.db.insertInto('users').values(restored).execute();
    expect(await repeatErasures(t.app)).toBe(1);
    expect(await repeatErasures(t.app)).toBe(0);
    const list = await readFile(join(t.config.dataDir, 'erasures.txt'), 'utf8');
    expect(list).toContain(createHash('sha256').update(`erased ${row.id} ${row.createdAt}`).digest('hex'));
    expect(list).not.toContain(row.email);
  });
});

test('a name with accents goes from the words of others in whatever case it stands there', async () => {
  const [angela, other] = [await t.actor('student'), await t.actor('student')];
  await updateUser(t.db, angela.id, { name: 'Ángela Ñandú' });
  const notice = { userId: other.id, kind: 'answer' as const, place: 'Óptica', path: '/', text: '' };
  const titles = ['Ángela Ñandú respondió', 'ÁNGELA ÑANDÚ respondió', 'Ángela Ñandúes respondió'];
  for (const [aboutId, title] of titles.entries())
    await t.db
      .insertInto('notices')
      .values({ ...notice, aboutId: aboutId + 1, title, createdAt: now() })
      .execute();
  for (const [id, name, userId] of [
    [0, 'Ángela Ñandú', angela.id],
    [1, 'Ángela Ñandúes', other.id],
  ] as const)
    await insertAuditEntry(t.db, OPERATOR_ACTOR, {
      action: 'canary.tell',
      target: { type: 'certificate', id, name },
      details: { userId },
    });
  const found = {
    action: 'canary.tell',
    target: { type: 'course', id: 2, name: 'Óptica' },
    details: { reason: 'Lo pidió ÁNGELA ÑANDÚ.' },
  };
  await insertAuditEntry(t.db, OPERATOR_ACTOR, found);
  await erasePerson(t.app, angela.id);
  const trail = t.db.selectFrom('audit').select(['targetName', 'search']).orderBy('targetId');
  expect(await trail.where('action', '=', 'canary.tell').execute()).toEqual([
    { targetName: CLOSED_ACCOUNT_TEXT, search: 'canary.tell' },
    { targetName: 'Ángela Ñandúes', search: 'operador\ncanary.tell\nangela nandues' },
    { targetName: 'Óptica', search: 'canary.tell' },
  ]);
  const left = await t.db.selectFrom('notices').select('title').where('userId', '=', other.id).execute();
  expect(left).toEqual([{ title: 'Ángela Ñandúes respondió' }]);
});

test('an erasure leaves no mails in the outbox, even if it ends early', async () => {
  const gone = await t.actor('student', { email: 'outbox@ejemplo.uy' });
  const outbox = join(t.config.dataDir, 'outbox');
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, 'early.eml'), 'To: Outbox@ejemplo.uy');
  vi.spyOn(t.app.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('ended');
  });
  await expect(erasePerson(t.app, gone.id)).rejects.toThrow('ended');
  expect(await readdir(outbox)).not.toContain('early.eml');
});

test('a link to a copy works once', async () => {
  const eva = await t.actor('student');
  await makeCopy(eva);
  const { url } = (await t.call('POST', '/users/me/export/link', { as: eva })).json();
  expect((await t.call('HEAD', url.slice(4))).statusCode).toBe(200);
  await download(url);
  const older = (await t.call('POST', '/users/me/export/link', { as: eva })).json();
  const newer = (await t.call('POST', '/users/me/export/link', { as: eva })).json();
  expect((await t.call('HEAD', older.url.slice(4))).statusCode).toBe(410);
  expect((await t.call('GET', older.url.slice(4))).json().code).toBe('link_used');
  await download(newer.url);
  expect((await t.call('GET', newer.url.slice(4))).json().code).toBe('link_used');
  await t.db.updateTable('dataExports').set({ expiresAt: '2026-01-01T00:00:00.000Z' }).execute();
  expect((await t.call('POST', '/users/me/export/link', { as: eva })).statusCode).toBe(404);
});

test('an administrator answers a request in writing within five days', async () => {
  const leo = await t.actor('student');
  const body = { userId: leo.id, kind: 'erasure', receivedAt: '2026-11-01T12:00:00.000Z' };
  const { request } = (await t.call('POST', '/data_requests', { as: admin, body })).json();
  expect(request).toMatchObject({ dueAt: '2026-11-06T12:00:00.000Z', doneAt: null, email: leo.email });
  expect((await t.call('POST', `/data_requests/${request.id}/erasure`, { as: admin })).statusCode).toBe(204);
  const [first] = (await t.call('GET', '/data_requests', { as: admin })).json().requests;
  expect(first).toMatchObject({ id: request.id, username: null, email: null });
  expect(first.doneAt).not.toBeNull();
});

test('an erasure ends every open request of that person, and no other', async () => {
  const [leo, other] = [await t.actor('student'), await t.actor('student')];
  const note = async ({ id: userId }: Actor, kind: string) => {
    const body = { userId, kind, receivedAt: '2026-11-01T12:00:00.000Z' };
    return (await t.call('POST', '/data_requests', { as: admin, body })).json().request.id;
  };
  const [copy, erasure, foreign] = [
    await note(leo, 'export'),
    await note(leo, 'erasure'),
    await note(other, 'export'),
  ];
  await erasePerson(t.app, leo.id);
  const { requests } = (await t.call('GET', '/data_requests', { as: admin })).json();
  const stateOf = (id: number) => requests.find((request: { id: number }) => request.id === id)?.doneAt;
  expect([stateOf(copy), stateOf(erasure), stateOf(foreign)]).toEqual([
    expect.any(String),
    expect.any(String),
    null,
  ]);
});

test("an erasure leaves the person's name in no job of an administrator", async () => {
  const leo = await t.actor('student', { username: 'leo.jobs' });
  const body = { userId: leo.id, kind: 'export', receivedAt: '2026-11-01T12:00:00.000Z' };
  const { request } = (await t.call('POST', '/data_requests', { as: admin, body })).json();
  const asked = await t.call('POST', `/data_requests/${request.id}/export`, { as: admin });
  expect(asked.statusCode, asked.body).toBe(202);
  await t.app.jobs.flush();
  await erasePerson(t.app, leo.id);
  const { job } = (await t.call('GET', `/jobs/${asked.json().job.id}`, { as: admin })).json();
  expect(job.state).toBe('done');
  expect(JSON.stringify(job)).not.toContain(leo.username);
});

test('a request for an erasure is not answered with a copy', async () => {
  const leo = await t.actor('student');
  await makeCopy(leo);
  const body = { userId: leo.id, kind: 'erasure', receivedAt: '2026-11-01T12:00:00.000Z' };
  const { request } = (await t.call('POST', '/data_requests', { as: admin, body })).json();
  for (const call of ['link', 'export']) {
    const response = await t.call('POST', `/data_requests/${request.id}/${call}`, { as: admin });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_input']);
  }
  const { requests } = (await t.call('GET', '/data_requests?open=true', { as: admin })).json();
  expect(requests).toContainEqual(request);
});

test('open requests come by the day on which they are due, a page at a time', async () => {
  const leo = await t.actor('student');
  const write = (receivedAt: string) =>
    t.call('POST', '/data_requests', { as: admin, body: { userId: leo.id, kind: 'export', receivedAt } });
  for (const day of ['03', '01', '02']) await write(`2026-11-${day}T12:00:00.000Z`);
  const days: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const more: string = cursor && `&cursor=${cursor}`;
    const page = (await t.call('GET', `/data_requests?open=true&limit=2${more}`, { as: admin })).json();
    const own = page.requests.filter(({ userId }: { userId: number }) => userId === leo.id);
    days.push(...own.map(({ dueAt }: { dueAt: string }) => dueAt.slice(8, 10)));
    cursor = page.nextCursor;
  }
  expect(days).toEqual(['06', '07', '08']);
  const done = (await t.call('GET', '/data_requests?open=false', { as: admin })).json().requests;
  expect(done.length).toBeGreaterThan(0);
  expect(done.filter(({ doneAt }: { doneAt: string | null }) => doneAt === null)).toEqual([]);
});
