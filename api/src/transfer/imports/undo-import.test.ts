import { expect, test } from 'vitest';
import { createFullCartridge } from '../../../test/cartridge-archive.ts';
import { zipOf } from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';

setUpImportTests();

interface Versioned {
  id: number;
  version: number;
}

async function importCartridge(into: object = { courseId: cast.courseId }) {
  const { importId } = await transferClient.readArchive(zipOf(createFullCartridge()));
  return { importId, ...(await transferClient.applyImport(importId, into)) };
}

/** Takes the teacher out of all courses; the account stays a teacher's. */
async function removeTeacher(): Promise<void> {
  await t.db.deleteFrom('subscriptions').where('userId', '=', cast.people['T+'].id).execute();
}

test.each(['an existing', 'a new'])(
  'who no longer teaches %s course undoes no import there',
  async (kind) => {
    const { importId, courseId } = await importCartridge(
      kind === 'a new' ? { name: 'Física II' } : undefined,
    );
    await removeTeacher();
    const path = `/course_imports/${importId}/undo`;
    const refused = await t.call('POST', path, { as: cast.people['T+'] });
    expect([403, 404]).toContain(refused.statusCode);
    const quizzes = t.db.selectFrom('quizzes').select('id').where('courseId', '=', courseId);
    expect(await quizzes.execute()).toHaveLength(1);
    expect((await t.call('POST', path, { as: cast.people.Ad })).statusCode).toBe(200);
    expect(await quizzes.execute()).toHaveLength(0);
  },
);

test('undoing keeps a quiz that has attempts and a published page, and names both', async () => {
  const { importId } = await importCartridge();
  const path = (rest: string) => `/courses/${cast.courseId}${rest}`;
  const { quizzes } = await transferClient.call<{ quizzes: Versioned[] }>('GET', path('/quizz'));
  const { lectures } = await transferClient.call<{ lectures: Versioned[] }>('GET', path('/lectures'));
  const [quiz, page] = [quizzes[0], lectures[0]];
  await transferClient.call('PUT', path(`/quizz/${quiz?.id}`), {
    version: quiz?.version,
    state: 'published',
  });
  await transferClient.call('PUT', path(`/lectures/${page?.id}`), {
    version: page?.version,
    state: 'published',
  });
  const attempts = path(`/quizz/${quiz?.id}/attempts`);
  const begun = await t.call('POST', attempts, { as: cast.people['S+'], body: {} });
  expect(begun.statusCode, begun.body).toBeLessThan(300);
  const { courseImport } = await transferClient.call<{ courseImport: { result: object } }>(
    'POST',
    `/course_imports/${importId}/undo`,
  );
  expect(courseImport.result).toMatchObject({ kept: ['Lectura', 'Prueba'] });
  const kept = await t.db
    .selectFrom('attempts')
    .select('quizId')
    .where('quizId', '=', quiz?.id ?? 0)
    .execute();
  expect(kept).toHaveLength(1);
  expect(await transferClient.call('GET', path('/lectures'))).toMatchObject({ lectures: [{ id: page?.id }] });
  expect(await transferClient.call('GET', path('/quizz/questions'))).toMatchObject({ total: 1 });
  expect(await transferClient.call('GET', path('/links'))).toMatchObject({ links: [] });
});
