import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import { writeAs } from './write.ts';

const t = await createTestApp();
afterAll(() => t.close());

test('a change offers one undo: a second is an error, not lost', async () => {
  const { id: actorId, username } = await t.actor('admin');
  const { id } = await insertCourse(t.db, { name: 'Álgebra', type: 'FING' });
  const root = { table: 'courses', column: 'id', ids: [id] };
  const discarded = { courseId: null, type: 'course' as const, root };
  const twice = writeAs(t.app, { id: actorId, username }, async (change) => {
    await change.keepForUndo(discarded);
    await change.keepForUndo(discarded);
  });
  await expect(twice).rejects.toThrow('one undo');
  expect(await t.db.selectFrom('trash').select('id').execute()).toEqual([]);
});
