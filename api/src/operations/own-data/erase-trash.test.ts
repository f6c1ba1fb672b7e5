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
