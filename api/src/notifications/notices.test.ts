import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { findFreePort } from '../../test/free-port.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { createQuiz, QUESTION_SAMPLES } from '../../test/quiz-samples.ts';
import { findZoneAtNoon } from '../../test/time-zones.ts';
import { insertAnnouncement } from '../community/announcements/announcements.queries.ts';
import type { Db } from '../core/database/database.ts';
import { DAY, fromNow, HOUR } from '../core/time/time.ts';
import { deleteSubscription } from '../courses/subscriptions/subscriptions.queries.ts';
import { writeAs } from '../platform/plugins/write.ts';
import { createDueDigests } from './digest/make-digests.ts';
import { findSendableNotification } from './notices.queries.ts';
import type { ListedNotification } from './notices.schema.ts';
import { type NotificationInput, notify } from './notify.ts';

let t: TestApp;
let cast: Cast;
let things = 0;

beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE: findZoneAtNoon(), PUBLIC_URL: 'https://aulas.test' });
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(() => t.close());

const student = () => cast.people['S+'];

/** Notifies the course's student by default; `and` runs in the same transaction. */
async function sendNotice(
  fields: Partial<NotificationInput> = {},
  and?: (trx: Db) => Promise<unknown>,
): Promise<NotificationInput> {
  things += 1;
  const where = { courseId: cast.courseId, place: 'Álgebra', path: `/lectures/${cast.courseId}/1` };
  const what = { kind: 'answer' as const, aboutId: things, title: `Respuesta ${things}`, text: 'Sí.' };
  const news: NotificationInput = { to: [student().id], ...where, ...what, ...fields };
  await writeAs(t.app, null, async (change) => {
    await notify(change, news);
    await and?.(change.trx);
  });
  return news;
}

/** Creates an announcement and its notification, which is hidden without an announcement. */
async function announced(fields: Partial<NotificationInput> = {}): Promise<void> {
  const said = { title: 'Fechas', text: 'Sí.', html: '<p>Sí.</p>', byMail: true, byPush: true };
  const aboutId = await insertAnnouncement(t.db, {
    ...said,
    courseId: cast.courseId,
    groupId: null,
    authorId: null,
    authorName: 'Docente',
    state: 'sent',
    publishAt: null,
    sentAt: null,
    sentUpTo: 0,
    people: 1,
  });
  await sendNotice({ kind: 'announcement', aboutId, ...fields });
}

async function bell(as = student(), query = '') {
  return (await t.call('GET', `/notices?${query}`, { as })).json<{
    notices: ListedNotification[];
    unread: number;
    nextCursor: string | null;
  }>();
}

async function prefer(ways: object, rest: object = {}) {
  const response = await t.call('PUT', '/notices/preferences', { as: student(), body: { ways, ...rest } });
  return response.json().preferences;
}

async function mailsTo(email: string) {
  return (await t.mails()).filter(({ to }) => to?.[0]?.address === email);
}

/** Makes pending notifications a day older, then creates the due digests. */
async function digestsOfTheDay() {
  await t.db
    .updateTable('notices')
    .set({ createdAt: fromNow(-DAY - HOUR) })
    .where('digestState', '=', 'waiting')
    .execute();
  // Imitates two processes that run at the same time.
  await Promise.all([createDueDigests(t.app), createDueDigests(t.app)]);
}

test('the bell has everything once, page by page, until it is read', async () => {
  const first = await sendNotice();
  await writeAs(t.app, null, (change) => notify(change, first));
  await sendNotice();
  await sendNotice();
  const page = await bell(student(), 'limit=2');
  expect([page.unread, page.notices.length]).toEqual([3, 2]);
  const rest = await bell(student(), `limit=2&cursor=${page.nextCursor}`);
  expect([rest.notices.length, rest.nextCursor]).toEqual([1, null]);
  const [notice] = page.notices;
  const path = `/notices/${notice?.id}/read`;
  expect((await t.call('PUT', path, { as: cast.people['T+'] })).statusCode).toBe(404);
  expect((await t.call('PUT', path, { as: student() })).statusCode).toBe(204);
  expect((await bell(student(), 'unread=true')).notices).toHaveLength(2);
  expect((await t.call('PUT', '/notices/read', { as: student() })).statusCode).toBe(204);
  expect((await t.call('GET', '/notices/unread', { as: student() })).json()).toEqual({ unread: 0 });
});

test('a change that fails tells nobody', async () => {
  const news: NotificationInput = { ...(await sendNotice()), aboutId: 999_999 };
  const failing = writeAs(t.app, null, async (change) => {
    await notify(change, news);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await bell()).unread).toBe(1);
  expect(await mailsTo(student().email)).toHaveLength(1);
});

test('whoever left between the post and the sending gets nothing, by bell, mail or digest', async () => {
  await announced();
  const publish = (state: 'draft' | 'published') =>
    t.db.updateTable('courses').set({ state }).where('id', '=', cast.courseId).execute();
  await publish('draft');
  expect((await bell()).unread).toBe(0);
  await publish('published');
  expect((await bell()).unread).toBe(1);
  await sendNotice({}, (trx) => deleteSubscription(trx, student().id, cast.courseId));
  await digestsOfTheDay();
  expect(await mailsTo(student().email)).toEqual([]);
  expect(await bell()).toMatchObject({ notices: [], unread: 0 });
  const mails = await t.db.selectFrom('mails').selectAll().execute();
  expect(mails).toEqual([]);
});

test('each topic comes as its person chose, and one choice leaves the others', async () => {
  const chosen = await prefer({ answers: 'none', grades: 'digest' });
  expect(chosen.ways).toEqual({
    answers: 'none',
    grades: 'digest',
    announcements: 'digest',
    quizzes: 'now',
    classes: 'none',
    materials: 'digest',
  });
  await sendNotice();
  await sendNotice({ kind: 'quizOpens', title: 'Abrió un cuestionario que ya no está' });
  await sendNotice({ kind: 'acceptedAnswer' });
  expect(await mailsTo(student().email)).toEqual([]);
  await prefer({ answers: 'now' });
  await sendNotice();
  await t.mails();
  await prefer({}, { mail: false });
  await sendNotice();
  await t.call('PUT', '/notices/preferences', { as: student(), body: { mail: true } });
  const [mail, ...others] = await mailsTo(student().email);
  expect([mail?.subject, others]).toEqual([`Respuesta ${things - 1}`, []]);
  expect((await bell()).unread).toBe(5);
});

test('a quiz’s notification is mailed until the reader’s own end, with their extra time', async () => {
  const quiz = await createQuiz(t, cast, { questions: [QUESTION_SAMPLES.truefalse] });
  await sendNotice({ kind: 'quizOpens', aboutId: quiz.id });
  const notices = t.db.selectFrom('notices').select('id').where('userId', '=', student().id);
  const { id } = await notices.where('kind', '=', 'quizOpens').executeTakeFirstOrThrow();
  const isSent = async () => (await findSendableNotification(t.db, id)) !== undefined;
  const close = (closesAt: string | null) =>
    t.db.updateTable('quizzes').set({ closesAt }).where('id', '=', quiz.id).execute();
  expect(await isSent()).toBe(true);
  await close(fromNow(-HOUR));
  expect(await isSent()).toBe(false);
  const extra = { quizId: quiz.id, userId: student().id, seconds: 2 * 3600 };
  await t.db.insertInto('quizExtraTime').values(extra).execute();
  expect(await isSent()).toBe(true);
  await t.db.updateTable('quizExtraTime').set({ seconds: 60 }).where('quizId', '=', quiz.id).execute();
  expect(await isSent()).toBe(false);
  const group = { courseId: cast.courseId, name: 'Noche', key: 'noche', position: 1 };
  const made = t.db.insertInto('courseGroups').values(group).returning('id');
  const { id: groupId } = await made.executeTakeFirstOrThrow();
  await t.db.updateTable('subscriptions').set({ groupId }).where('userId', '=', student().id).execute();
  await close(null);
  const dates = { quizId: quiz.id, groupId, opensAt: null, timeLimitSeconds: null };
  await t.db
    .insertInto('quizDates')
    .values({ ...dates, closesAt: fromNow(-HOUR) })
    .execute();
  expect(await isSent()).toBe(false);
});

test('a digest comes once a day to each reader, says what is new per course, and never comes empty', async () => {
  const title = 'Se corre la consulta <b>al jueves</b>';
  await announced({ title });
  await announced({ title: 'Fechas', place: 'Física' });
  await digestsOfTheDay();
  await announced();
  await digestsOfTheDay();
  const mails = await mailsTo(student().email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Tu resumen: 2 anuncios']);
  expect(mails[0]?.html).toContain('Se corre la consulta &lt;b&gt;al jueves&lt;/b&gt;');
  expect(mails[0]?.text).toContain('Fechas\nSí.\nFísica');
  expect(await mailsTo(cast.people['S-'].email)).toEqual([]);
});

test('a digest leaves out topics that its reader ended meanwhile, and is not sent with nothing else', async () => {
  await prefer({ grades: 'digest' });
  await announced({ title: 'Fechas' });
  await sendNotice({ kind: 'graded', title: 'Te corrigieron el parcial' });
  await prefer({ announcements: 'none' });
  await digestsOfTheDay();
  const [mail, ...others] = await mailsTo(student().email);
  expect([mail?.subject, others]).toEqual(['Tu resumen: 1 corrección', []]);
  await t.db.deleteFrom('digests').execute();
  await sendNotice({ kind: 'graded', title: 'Te corrigieron el final' });
  await prefer({ grades: 'none' });
  await digestsOfTheDay();
  expect(await mailsTo(student().email)).toHaveLength(1);
});

test('a digest of 41 notifications leaves one to the bell', async () => {
  await prefer({ answers: 'digest' });
  for (let count = 0; count < 41; count += 1) await sendNotice();
  await digestsOfTheDay();
  const [mail] = await mailsTo(student().email);
  expect(mail?.text).toContain('Y 1 aviso más, que está en la campana.');
});

test('one click in a mail unsubscribes without a log-in, and a forged link does nothing', async () => {
  await sendNotice();
  const [mail] = await mailsTo(student().email);
  const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = new URL(/^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '');
  expect(url.origin).toBe('https://aulas.test');
  const path = `${url.pathname}${url.search}`.replace('/api', '');
  const sent = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  };
  expect((await t.call('GET', path)).statusCode).toBe(302);
  expect((await prefer({})).ways.answers).toBe('now');
  expect((await t.call('POST', path.replace('.answers.', '.grades.'), sent)).statusCode).toBe(400);
  expect((await t.call('POST', path, sent)).json()).toEqual({ what: 'answers' });
  expect((await prefer({})).ways).toMatchObject({ answers: 'none', grades: 'now' });
});

test('an address that a mail server refuses for good ends its mails by itself', async () => {
  const port = await findFreePort();
  let asked = 0;
  let refusal = '';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      asked += 1;
      done(Object.assign(new Error(refusal), { responseCode: 550 }));
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const other = await createTestApp({
    MAIL_URL: `smtp://127.0.0.1:${port}`,
    TIME_ZONE: findZoneAtNoon(),
  });
  const people = await createCast(other);
  const to = [people.people['S+'].id, people.people['T+'].id];
  const news = { kind: 'answer', courseId: people.courseId, title: 'Hola', place: '', path: '/' } as const;
  const gone = ['5.1.1 no such user', '5.2.1 disabled', '5.1.2 no such domain', '5.1.1 no such user'];
  for (const [index, reason] of gone.entries()) {
    refusal = reason;
    await writeAs(other.app, null, (change) => notify(change, { ...news, to, aboutId: index + 1 }));
    await other.app.mails.flush();
    // Keeps the count, because the address is not refused yet.
    if (index === 0)
      await other.call('PUT', '/notices/preferences', { as: people.people['S+'], body: { mail: true } });
  }
  expect(asked).toBe(6);
  expect(await other.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  const own = await other.call('GET', '/notices/preferences', { as: people.people['S+'] });
  expect(own.json().preferences.bounced).toBe(true);
  // Turning mails on tries the address again; a refusal for another reason ends nothing.
  refusal = '5.2.1 receiving mail at a rate that prevents additional messages';
  await other.call('PUT', '/notices/preferences', { as: people.people['S+'], body: { mail: true } });
  for (const aboutId of [5, 6, 7]) {
    await writeAs(other.app, null, (change) => notify(change, { ...news, to, aboutId }));
    await other.app.mails.flush();
  }
  const tried = await other.call('GET', '/notices/preferences', { as: people.people['S+'] });
  expect(tried.json().preferences.bounced).toBe(false);
  expect(await other.db.selectFrom('mails').select('attempts').execute()).toHaveLength(3);
  await other.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
