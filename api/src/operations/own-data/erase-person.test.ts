import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { updateUser } from '../../accounts/users/users.queries.ts';
import { CLOSED_ACCOUNT_TEXT } from '../../core/database/personal-data.ts';
import { now } from '../../core/time/time.ts';
import { insertAuditEntry, OPERATOR_ACTOR } from '../../platform/audit/audit.queries.ts';
import { encryptText } from '../../platform/mails/encrypt-text.ts';
import { eraseDueAccounts } from './erase-due.ts';
import { erasePerson } from './erase-person.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const PAST = '2026-01-01T00:00:00.000Z';

async function queueMail(to: string, secret: string): Promise<number> {
  const sealed = encryptText(secret, JSON.stringify({ to }));
  const row = { state: 'void' as const, sealed, attempts: 0, nextTryAt: now(), createdAt: now() };
  const { id } = await t.db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

function say(type: string, id: number, name: string, details: object, action = 'canary.tell') {
  const target = { type, id, name };
  return insertAuditEntry(t.db, OPERATOR_ACTOR, { action, target, details: { ...details } });
}

function trailOf(action: string) {
  const trail = t.db.selectFrom('audit').select(['targetName', 'details', 'search']);
  return trail.where('action', '=', action).orderBy('targetId').orderBy('id').execute();
}

test("a name that is a common word leaves others' texts as they are", async () => {
  const [gone, other] = [await t.actor('student', { username: 'Clase' }), await t.actor('student')];
  await updateUser(t.db, gone.id, { name: 'María' });
  const notice = { userId: other.id, kind: 'liveClass' as const, place: '', path: '/', createdAt: now() };
  await t.db
    .insertInto('notices')
    .values([
      { ...notice, aboutId: 1, title: 'Clase 3, a las 18', text: '' },
      { ...notice, aboutId: 2, title: 'María Curie, su vida', text: '' },
    ])
    .execute();
  const job = { kind: 'courses.read' as const, starterId: other.id, courseId: null, state: 'done' as const };
  const { id: jobId } = await t.db
    .insertInto('jobs')
    .values({
      ...{ ...job, name: '', progress: 1, payload: '{}', fileId: null, fingerprint: 'x', attempts: 1 },
      ...{ claim: null, claimedBy: null, dueAt: now(), error: null, createdAt: now() },
      ...{ startedAt: null, finishedAt: now(), result: '{"kind":"clase","title":"Clase","n":1}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await say('lecture', 1, 'Clase 1', { title: 'clase' });
  await say('lecture', 2, 'María', { before: 'clase' });
  await say('certificate', 3, 'María', { course: 'Álgebra', userId: gone.id });
  await say('certificate', 3, 'María', { course: 'Álgebra', userId: other.id });
  await say('lecture', 4, 'Clase 4', { username: 'clase' });
  await erasePerson(t.app, gone.id);
  const notices = t.db.selectFrom('notices').select('id').where('userId', '=', other.id);
  expect(await notices.execute()).toHaveLength(2);
  expect(await t.db.selectFrom('jobs').select('id').where('id', '=', jobId).execute()).toHaveLength(1);
  expect(await trailOf('canary.tell')).toEqual([
    { targetName: 'Clase 1', details: '{"title":"clase"}', search: 'operador\ncanary.tell\nclase 1' },
    { targetName: 'María', details: '{"before":"clase"}', search: 'operador\ncanary.tell\nmaria' },
    {
      targetName: CLOSED_ACCOUNT_TEXT,
      details: `{"course":"Álgebra","userId":${gone.id}}`,
      search: 'canary.tell',
    },
    {
      targetName: 'María',
      details: `{"course":"Álgebra","userId":${other.id}}`,
      search: 'operador\ncanary.tell\nmaria',
    },
    { targetName: 'Clase 4', details: '{}', search: 'canary.tell' },
  ]);
});

test("a name that is a course's leaves the course's trail and notifications", async () => {
  const { courseId } = await createCast(t);
  await t.db.updateTable('courses').set({ name: 'Álgebra I' }).where('id', '=', courseId).execute();
  const other = await t.actor('student');
  const notice = { userId: other.id, kind: 'enrolment' as const, place: '', path: '/', text: '' };
  await t.db
    .insertInto('notices')
    .values({ ...notice, aboutId: 1, title: 'Ya estás en Álgebra I', createdAt: now() })
    .execute();
  const body = JSON.stringify({ course: { id: courseId, name: 'Álgebra I' }, text: 'De Álgebra I' });
  const key = 'a course named like a person';
  await t.db
    .insertInto('idempotency')
    .values({ key, holder: '1.1', bodyHash: 'x', status: 200, body, location: null, expiresAt: now() })
    .execute();
  const details = { courseId, courseName: 'Álgebra I', name: 'Historia antigua' };
  await say('course', 21, 'Álgebra I', details, 'canary.course');
  await say('user', 22, 'otra', details, 'canary.course');
  const before = await trailOf('canary.course');
  const gone = await t.actor('student', { username: 'Álgebra I' });
  await updateUser(t.db, gone.id, { name: 'Historia Antigua' });
  await erasePerson(t.app, gone.id);
  expect(await trailOf('canary.course')).toEqual(before);
  const notices = t.db.selectFrom('notices').select('id').where('userId', '=', other.id);
  expect(await notices.execute()).toHaveLength(1);
  expect(await t.db.selectFrom('idempotency').select('key').where('key', '=', key).execute()).toHaveLength(1);
});

test('names of people go from stored responses and trash entries of the trail', async () => {
  const gone = await t.actor('student', { username: 'beatriz' });
  await updateUser(t.db, gone.id, { name: 'Betty' });
  const bodies = {
    username: { user: { username: 'Beatriz', name: null } },
    name: { attempts: [{ name: 'Betty', username: 'otra' }] },
    author: { answer: { author: { id: 1, name: 'Betty' } } },
    cell: { rows: [{ row: 3, cells: ['Beatriz', 'sin correo'] }] },
    other: { course: { name: 'Beatriz' }, title: 'Betty' },
  };
  const row = { holder: '1.1', bodyHash: 'x', status: 200, location: null, expiresAt: now() };
  const rows = Object.entries(bodies).map(([key, body]) => ({ ...row, key, body: JSON.stringify(body) }));
  await t.db.insertInto('idempotency').values(rows).execute();
  await say('subscription', 31, 'beatriz, Álgebra', {}, 'canary.trash');
  await erasePerson(t.app, gone.id);
  const left = t.db.selectFrom('idempotency').select('key').where('key', 'in', Object.keys(bodies));
  expect(await left.execute()).toEqual([{ key: 'other' }]);
  expect(await trailOf('canary.trash')).toEqual([
    { targetName: CLOSED_ACCOUNT_TEXT, details: '{}', search: 'canary.trash' },
  ]);
});

test('a username that is no common word goes from free texts too', async () => {
  const gone = await t.actor('student', { username: 'ana.perez87' });
  const texts = { said: 'No se pudo traer a ana.perez87.', other: 'No se pudo traer a mariana.perez87.' };
  const row = { holder: '2.1', bodyHash: 'x', status: 200, location: null, expiresAt: now() };
  const rows = Object.entries(texts).map(([key, message]) => ({
    ...row,
    key: `text-${key}`,
    body: JSON.stringify({ message }),
  }));
  await t.db.insertInto('idempotency').values(rows).execute();
  await erasePerson(t.app, gone.id);
  const left = t.db.selectFrom('idempotency').select('key').where('key', 'like', 'text-%');
  expect(await left.execute()).toEqual([{ key: 'text-other' }]);
});

test('notifications of their answers and requests go, whatever their name is', async () => {
  const cast = await createCast(t);
  const { Ad: admin, 'T+': teacher, 'S+': student } = cast.people;
  const course = `/courses/${cast.courseId}`;
  const lecture = await t.call('POST', `${course}/lectures`, { as: teacher, body: { title: 'Uno' } });
  const questions = `${course}/lectures/${lecture.json().lecture.id}/questions`;
  const asked = await t.call('POST', questions, {
    as: student,
    body: { text: '¿Por qué?', second: 0 },
  });
  expect(asked.statusCode, asked.body).toBe(201);
  await updateUser(t.db, teacher.id, { name: 'anaperez' });
  await t.call('POST', `${questions}/${asked.json().question.id}/answers`, {
    as: teacher,
    body: { text: 'Porque sí.' },
  });
  await t.db.updateTable('courses').set({ enrolment: 'request' }).where('id', '=', cast.courseId).execute();
  const outsider = await t.actor('student', { username: 'anaperez' });
  const gone = { kind: 'answer' as const, aboutId: 999_999, title: 'Anaperez respondió: ¿Por qué?' };
  await t.db
    .insertInto('notices')
    .values({ ...gone, userId: student.id, text: '', place: '', path: '/', createdAt: now() })
    .execute();
  expect((await t.call('POST', `${course}/enrol`, { as: outsider })).statusCode).toBe(202);
  const kinds = async () => {
    const rows = await t.db
      .selectFrom('notices')
      .select('kind')
      .where('userId', 'in', [admin.id, student.id])
      .where('kind', 'in', ['answer', 'request'])
      .orderBy('kind')
      .execute();
    return rows.map(({ kind }) => kind);
  };
  expect(await kinds()).toEqual(['answer', 'answer', 'request']);
  const { id } = await t.db
    .selectFrom('enrolmentRequests')
    .select('id')
    .where('userId', '=', outsider.id)
    .executeTakeFirstOrThrow();
  const accepted = await t.call('POST', `/enrolment_requests/${id}/accept`, { as: admin });
  expect(accepted.statusCode, accepted.body).toBeLessThan(300);
  await erasePerson(t.app, outsider.id);
  // The teacher, who is called the same, has written the other answer.
  expect(await kinds()).toEqual(['answer']);
  await erasePerson(t.app, teacher.id);
  expect(await kinds()).toEqual([]);
});

test("a name that somebody else has too leaves what is the other's", async () => {
  const [gone, other] = [await t.actor('student', { username: 'directora' }), await t.actor('admin')];
  await updateUser(t.db, other.id, { username: 'Directora' });
  await say('subscription', 41, 'Directora, Álgebra', {}, 'canary.namesake');
  await say('user', other.id, 'Directora', {}, 'canary.namesake');
  const before = await trailOf('canary.namesake');
  await erasePerson(t.app, gone.id);
  expect(await trailOf('canary.namesake')).toEqual(before);
});

test('a mail sealed with another secret stops no erasure', async () => {
  const gone = await t.actor('student');
  const own = await queueMail(gone.email.toUpperCase(), t.app.secret);
  const sealed = await queueMail(gone.email, 'another secret');
  expect(await erasePerson(t.app, gone.id)).toBe(true);
  const left = await t.db.selectFrom('mails').select('id').where('id', 'in', [own, sealed]).execute();
  expect(left).toEqual([{ id: sealed }]);
});

test('an account that cannot be erased does not keep others from it', async () => {
  await t.actor('admin');
  const ids = [(await t.actor('student')).id, (await t.actor('student')).id];
  await t.db.updateTable('users').set({ closesAt: PAST }).where('id', 'in', ids).execute();
  vi.spyOn(t.app.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  await expect(eraseDueAccounts(t.app)).rejects.toThrow(`1 accounts were not erased: ${ids[0]}`);
  const left = await t.db.selectFrom('users').select('id').where('id', 'in', ids).execute();
  expect(left).toHaveLength(1);
});

test("the outbox keeps mails to an address that contains the person's", async () => {
  const gone = await t.actor('student', { email: 'ana@ejemplo.uy' });
  const outbox = join(t.config.dataDir, 'outbox');
  await mkdir(outbox, { recursive: true });
  const mails = {
    own: 'To: ANA@ejemplo.uy\n',
    named: 'A =C2=ABana@ejemplo.uy=C2=BB.',
    longer: 'To: mariana@ejemplo.uy',
    dotted: 'To: luz.ana@ejemplo.uy',
    abroad: 'To: ana@ejemplo.uy.ar',
  };
  for (const [name, text] of Object.entries(mails)) await writeFile(join(outbox, `${name}.eml`), text);
  await erasePerson(t.app, gone.id);
  const left = (await readdir(outbox)).filter((name) => name.slice(0, -'.eml'.length) in mails);
  expect(left.sort()).toEqual(['abroad.eml', 'dotted.eml', 'longer.eml']);
});
