import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { deleteForUndo, requestRestore, undoDeletion } from '../../../test/undo.ts';
import { untilSomebodyWaits } from '../../../test/waiting.ts';
import { updateUser } from '../../accounts/users/users.queries.ts';
import { insertTrash } from '../../platform/trash/insert-trash.ts';
import { deleteTrashEntry, readTrashRows, rewriteTrash } from '../../platform/trash/trash.queries.ts';
import { erasePerson } from './erase-person.ts';
import { eraseFromTrash } from './erase-trash.ts';

let t: TestApp;
let admin: Actor;

const NO_PERSON = { username: null, name: null, email: null };

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
});
afterAll(() => t.close());

test("a removed subscription's entry, which has the person's name, goes with the person", async () => {
  const { courseId } = await createCast(t);
  const [gone, other] = [await t.actor('student'), await t.actor('student')];
  for (const { id: userId } of [gone, other]) {
    await t.call('POST', '/subscriptions', { as: admin, body: { userId, courseId } });
    await deleteForUndo(t, `/subscriptions/course/${courseId}/user/${userId}`, admin);
  }
  await updateUser(t.db, gone.id, { username: 'renamed' });
  await erasePerson(t.app, gone.id);
  const { trash } = (await t.call('GET', '/trash?kind=subscription', { as: admin })).json();
  expect(trash.map(({ name }: { name: string }) => name.split(',')[0])).toEqual([other.username]);
});

function keepNote(...people: Actor[]): Promise<number> {
  const rows = people.map(({ id: userId }, index) => ({ id: index + 1, userId, text: 'Apunte' }));
  return insertTrash(t.db, [{ table: 'notes', rows }], {
    ...{ actorId: admin.id, actorName: admin.username, courseId: null },
    ...{ targetType: 'lecture', targetId: 1, targetName: 'Uno', expiresAt: '2126-01-01T00:00:00.000Z' },
  });
}

/** Lets a teacher delete a lecture. */
async function deleteLecture(): Promise<Actor> {
  const { courseId, people } = await createCast(t);
  const lectures = `/courses/${courseId}/lectures`;
  const teacher = people['T+'];
  const { lecture } = (await t.call('POST', lectures, { as: teacher, body: { title: 'Uno' } })).json();
  await deleteForUndo(t, `${lectures}/${lecture.id}`, teacher);
  return teacher;
}

async function readLatestLecture() {
  return (await t.call('GET', '/trash?kind=lecture', { as: admin })).json().trash[0];
}

test('others can still restore what an erased person deleted', async () => {
  const teacher = await deleteLecture();
  await erasePerson(t.app, teacher.id);
  const deleted = await readLatestLecture();
  expect(deleted).toMatchObject({ name: 'Uno', deletedBy: 'Cuenta cerrada' });
  const response = await t.call('POST', `/trash/${deleted.id}/restore`, { as: admin });
  expect(response.statusCode, response.body).toBe(204);
});

test('the trash names an erased person no more, also when the account had been deleted before', async () => {
  const teacher = await deleteLecture();
  // The lecture was deleted before the person changed the name.
  await t.db
    .updateTable('trash')
    .set({ actorName: 'the former name' })
    .where('actorId', '=', teacher.id)
    .execute();
  await deleteForUndo(t, `/users/${teacher.id}`, admin);
  expect(await readLatestLecture()).toMatchObject({ deletedBy: teacher.username });
  // Somebody else with the same name keeps it.
  const namesake = await t.actor('student', { username: teacher.username });
  const kept = await keepNote(admin);
  const own = { actorId: namesake.id, actorName: namesake.username };
  await t.db.updateTable('trash').set(own).where('id', '=', kept).execute();
  await erasePerson(t.app, teacher.id);
  const { trash } = (await t.call('GET', '/trash?kind=lecture', { as: admin })).json();
  const names = new Map<number, string>(
    trash.map(({ id, deletedBy }: { id: number; deletedBy: string }) => [id, deletedBy]),
  );
  expect(names.get(kept)).toBe(namesake.username);
  names.delete(kept);
  expect([...names.values()]).toEqual(['Cuenta cerrada']);
});

test('a request for an erasure is carried out for an account in the trash too', async () => {
  const person = await t.actor('student', { username: 'canary-in-the-bin' });
  const body = { userId: person.id, kind: 'erasure', receivedAt: '2026-11-01T12:00:00.000Z' };
  const { request } = (await t.call('POST', '/data_requests', { as: admin, body })).json();
  await deleteForUndo(t, `/users/${person.id}`, admin);
  const ending = await t.call('POST', `/data_requests/${request.id}/end`, { as: admin });
  expect([ending.statusCode, ending.json().code]).toEqual([400, 'invalid_input']);
  const response = await t.call('POST', `/data_requests/${request.id}/erasure`, { as: admin });
  expect(response.statusCode, response.body).toBe(204);
  expect((await t.call('GET', '/trash?kind=user', { as: admin })).json().trash).toEqual([]);
  const said = [
    await t.db.selectFrom('trashRows').selectAll().execute(),
    await t.db.selectFrom('audit').selectAll().execute(),
  ];
  expect(JSON.stringify(said)).not.toContain('canary-in-the-bin');
  const ended = (await t.call('GET', '/data_requests?open=false', { as: admin })).json();
  expect(ended.requests).toMatchObject([{ id: request.id, doneAt: expect.any(String) }]);
});

test('a request for a copy can be ended once its person has no account', async () => {
  const person = await t.actor('student');
  const body = { userId: person.id, kind: 'export', receivedAt: '2026-11-01T12:00:00.000Z' };
  const { request } = (await t.call('POST', '/data_requests', { as: admin, body })).json();
  const end = () => t.call('POST', `/data_requests/${request.id}/end`, { as: admin });
  expect((await end()).json()).toMatchObject({ statusCode: 409, code: 'person_exists' });
  await deleteForUndo(t, `/users/${person.id}`, admin);
  expect((await end()).statusCode).toBe(204);
  const { audit } = (await t.call('GET', '/audit?action=user.data_request_end', { as: admin })).json();
  expect(audit).toMatchObject([{ actorName: admin.username, targetId: person.id }]);
  const ended = (await t.call('GET', '/data_requests?open=false', { as: admin })).json().requests;
  expect(ended).toContainEqual({ ...request, doneAt: expect.any(String), ...NO_PERSON });
});

test('an erasure finds what the deletion of the account left without a person', async () => {
  const { courseId, people } = await createCast(t);
  const teacher = people['T+'];
  const lectures = `/courses/${courseId}/lectures`;
  const questionIn = async (title: string) => {
    const { lecture } = (await t.call('POST', lectures, { as: admin, body: { title } })).json();
    const place = `${lectures}/${lecture.id}`;
    const body = { text: 'canary-post', second: 0 };
    const { question } = (await t.call('POST', `${place}/questions`, { as: teacher, body })).json();
    await t.call('POST', `${place}/questions/${question.id}/answers`, { as: teacher, body });
    return place;
  };
  const [, later] = [await questionIn('Uno'), await questionIn('Dos')];
  const sent = { courseId, title: 'Aviso', text: 'Hola.', state: 'sent' };
  await t.db.updateTable('users').set({ username: 'canary-author' }).where('id', '=', teacher.id).execute();
  const announced = await t.call('POST', '/announcements', { as: teacher, body: sent });
  expect(announced.statusCode, announced.body).toBe(201);
  const asked = { text: 'canary-tutor', refused: false, createdAt: '2026-11-01T12:00:00.000Z' };
  await t.db
    .insertInto('tutorQuestions')
    .values({ ...asked, userId: teacher.id, courseId, lectureId: null })
    .execute();
  await deleteForUndo(t, `/users/${teacher.id}`, admin);
  await deleteForUndo(t, later, admin);
  await t.actor('student', { username: 'canary-author'.toUpperCase(), email: teacher.email });
  expect(await erasePerson(t.app, teacher.id)).toBe(true);
  const posts = ['talkQuestions', 'talkAnswers', 'announcements', 'tutorQuestions'] as const;
  const tables = [...posts, 'trashRows'] as const;
  for (const table of tables)
    expect(JSON.stringify(await t.db.selectFrom(table).selectAll().execute()), table).not.toContain(
      'canary-',
    );
  expect(await t.db.selectFrom('users').select('id').where('id', '=', teacher.id).execute()).toEqual([]);
});

test('the author of what came back after the account was deleted comes back or is erased', async () => {
  const { courseId, people } = await createCast(t);
  const author = people['T+'];
  const lectures = `/courses/${courseId}/lectures`;
  const { lecture } = (await t.call('POST', lectures, { as: admin, body: { title: 'Uno' } })).json();
  const body = { text: 'canary-returned', second: 0 };
  const questions = `${lectures}/${lecture.id}/questions`;
  const { question } = (await t.call('POST', questions, { as: author, body })).json();
  await t.call('POST', `${questions}/${question.id}/answers`, { as: author, body });
  const sent = { courseId, title: 'Aviso', text: 'Hola.', state: 'sent' };
  await t.db.updateTable('users').set({ username: 'canary-returned' }).where('id', '=', author.id).execute();
  expect((await t.call('POST', '/announcements', { as: author, body: sent })).statusCode).toBe(201);
  const deleteBothAndRestoreCourse = async () => {
    const course = await deleteForUndo(t, `/courses/${courseId}`, admin);
    const account = await deleteForUndo(t, `/users/${author.id}`, admin);
    await undoDeletion(t, course, admin);
    return account;
  };
  await undoDeletion(t, await deleteBothAndRestoreCourse(), admin);
  const readAuthors = async () => [
    await t.db.selectFrom('talkQuestions').select('userId as id').where('courseId', '=', courseId).execute(),
    await t.db
      .selectFrom('announcements')
      .select('authorId as id')
      .where('courseId', '=', courseId)
      .execute(),
  ];
  expect(await readAuthors()).toEqual([[{ id: author.id }], [{ id: author.id }]]);
  await deleteBothAndRestoreCourse();
  expect(await erasePerson(t.app, author.id)).toBe(true);
  for (const table of ['talkQuestions', 'talkAnswers', 'announcements', 'trashRows'] as const)
    expect(JSON.stringify(await t.db.selectFrom(table).selectAll().execute()), table).not.toContain(
      'canary-',
    );
});

// SQLite has one writer at a time.
test.skipIf(isOnSqlite())('two erasures at once bring nothing of each other back to the trash', async () => {
  const [first, second] = [await t.actor('student'), await t.actor('student')];
  const trashId = await keepNote(first, second, admin);
  const { running } = await t.db.transaction().execute(async (trx) => {
    await eraseFromTrash(trx, first.id);
    const running = erasePerson(t.app, second.id);
    await untilSomebodyWaits(t);
    return { running };
  });
  expect(await running).toBe(true);
  const [notes] = await readTrashRows(t.db, trashId);
  expect(notes?.rows.map(({ userId }) => userId)).toEqual([admin.id]);
});

// SQLite has one writer at a time.
test.skipIf(isOnSqlite())('an undo restores what another request has made of the deleted rows', async () => {
  const { courseId } = await createCast(t);
  const lectures = `/courses/${courseId}/lectures`;
  const body = { title: 'before-rewriting' };
  const { lecture } = (await t.call('POST', lectures, { as: admin, body })).json();
  const trashId = await deleteForUndo(t, `${lectures}/${lecture.id}`, admin);
  const { running } = await t.db.transaction().execute(async (trx) => {
    await rewriteTrash(trx, (text) => {
      const rows = text.replaceAll('before-rewriting', 'after-rewriting');
      return rows === text ? undefined : { rows, lost: [] };
    });
    const running = requestRestore(t, trashId, admin);
    await untilSomebodyWaits(t);
    return { running };
  });
  expect((await running).statusCode).toBe(204);
  expect((await t.call('GET', `${lectures}/${lecture.id}`, { as: admin })).json().lecture).toMatchObject({
    title: 'after-rewriting',
  });
});

// SQLite has one writer at a time.
test.skipIf(isOnSqlite())('an entry that expires during an erasure does not stop it', async () => {
  const person = await t.actor('student');
  const [first, second] = [await keepNote(person), await keepNote(person)];
  const { running } = await t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('trashRows').select('rows').where('trashId', '=', first).forUpdate().execute();
    const running = erasePerson(t.app, person.id);
    await untilSomebodyWaits(t);
    await deleteTrashEntry(trx, second);
    return { running };
  });
  expect(await running).toBe(true);
});
