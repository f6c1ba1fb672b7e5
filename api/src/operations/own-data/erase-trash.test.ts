import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { deleteForUndo } from '../../../test/undo.ts';
import { untilSomebodyWaits } from '../../../test/waiting.ts';
import { updateUser } from '../../accounts/users/users.queries.ts';
import { insertTrash } from '../../platform/trash/insert-trash.ts';
import { deleteTrashEntry } from '../../platform/trash/trash.queries.ts';
import { erasePerson } from './erase-person.ts';

let t: TestApp;
let admin: Actor;

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

function keepNote({ id: userId }: Actor): Promise<number> {
  const rows = [{ id: 1, userId, text: 'Apunte' }];
  return insertTrash(t.db, [{ table: 'notes', rows }], {
    ...{ actorId: admin.id, actorName: admin.username, courseId: null },
    ...{ targetType: 'lecture', targetId: 1, targetName: 'Uno', expiresAt: '2126-01-01T00:00:00.000Z' },
  });
}

test('others can still restore what an erased person deleted', async () => {
  const { courseId, people } = await createCast(t);
  const lecture = `/courses/${courseId}/lectures`;
  const teacher = people['T+'];
  const { lecture: made } = (await t.call('POST', lecture, { as: teacher, body: { title: 'Uno' } })).json();
  await deleteForUndo(t, `${lecture}/${made.id}`, teacher);
  await erasePerson(t.app, teacher.id);
  const { trash } = (await t.call('GET', '/trash?kind=lecture', { as: admin })).json();
  expect(trash).toMatchObject([{ name: 'Uno', deletedBy: 'Cuenta cerrada' }]);
  const response = await t.call('POST', `/trash/${trash[0].id}/restore`, { as: admin });
  expect(response.statusCode, response.body).toBe(204);
});

test('a request for an erasure is carried out for an account in the trash too', async () => {
  const person = await t.actor('student', { username: 'canary-in-the-bin' });
  const body = { userId: person.id, kind: 'erasure', receivedAt: '2026-11-01T12:00:00.000Z' };
  const { request } = (await t.call('POST', '/data_requests', { as: admin, body })).json();
  await deleteForUndo(t, `/users/${person.id}`, admin);
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
