import { expect, test } from 'vitest';
import {
  addCanvasBank,
  createCanvasCartridge,
  createFullCartridge,
  createQtiItem,
} from '../../../test/cartridge-archive.ts';
import { contextIdOf, createMoodleBackup, zipOf } from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import type { CourseImportResponse } from './imports.schema.ts';

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

test.each([
  ['an existing', 403],
  ['a new', 404],
] as const)('who no longer teaches %s course undoes no import there', async (kind, status) => {
  const { importId, courseId } = await importCartridge(kind === 'a new' ? { name: 'Física II' } : undefined);
  await removeTeacher();
  const path = `/course_imports/${importId}/undo`;
  const refused = await t.call('POST', path, { as: cast.people['T+'] });
  expect(refused.statusCode).toBe(status);
  const quizzes = t.db.selectFrom('quizzes').select('id').where('courseId', '=', courseId);
  expect(await quizzes.execute()).toHaveLength(1);
  expect((await t.call('POST', path, { as: cast.people.Ad })).statusCode).toBe(200);
  expect(await quizzes.execute()).toHaveLength(0);
});

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

async function planAgain(archive: Buffer) {
  const { importId } = await transferClient.readArchive(archive);
  const path = `/course_imports/${importId}?courseId=${cast.courseId}`;
  const { plan } = await transferClient.call<CourseImportResponse>('GET', path);
  return plan.items;
}

async function publish(address: string, { id, version }: Versioned): Promise<void> {
  await transferClient.call('PUT', `/courses/${cast.courseId}/${address}/${id}`, {
    version,
    state: 'published',
  });
}

const all = <T>(address: string) => transferClient.call<T>('GET', `/courses/${cast.courseId}/${address}`);

testOnSqlite('what an undone import left is known when the same archive comes again', async () => {
  const { importId } = await importCartridge();
  const { lectures } = await all<{ lectures: Versioned[] }>('lectures');
  for (const page of lectures) await publish('lectures', page);
  await transferClient.call('POST', `/course_imports/${importId}/undo`);
  const items = await planAgain(zipOf(createFullCartridge()));
  expect(Object.fromEntries(items.map(({ title, again }) => [title, again]))).toMatchObject({
    Lectura: 'same',
    Sitio: undefined,
    Prueba: undefined,
  });
});

testOnSqlite('a published page keeps its documents, and the drafts of its book come again', async () => {
  const chapter = (id: number, text: string) =>
    `<chapter id="${id}"><pagenum>${id}</pagenum><title>${id}</title><content>${text}</content><contentformat>1</contentformat></chapter>`;
  const link = '&lt;a href="@@PLUGINFILE@@/guia.txt"&gt;x&lt;/a&gt;';
  const file = {
    component: 'mod_book',
    area: 'chapter',
    itemId: 1,
    name: 'guia.txt',
    mimeType: 'text/plain',
  };
  const archive = zipOf(
    createMoodleBackup({
      activities: [
        {
          id: 10,
          module: 'book',
          fields: `<name>Libro</name><chapters>${chapter(1, link)}${chapter(2, 'dos')}</chapters>`,
        },
      ],
      files: [{ ...file, contextId: contextIdOf(10), content: Buffer.from('Guía') }],
    }),
  );
  const { importId } = await transferClient.readArchive(archive);
  await transferClient.applyImport(importId, { courseId: cast.courseId });
  const { lectures } = await all<{ lectures: Versioned[] }>('lectures');
  expect(lectures).toHaveLength(2);
  if (lectures[0]) await publish('lectures', lectures[0]);
  await transferClient.call('POST', `/course_imports/${importId}/undo`);
  expect(await all('lectures')).toMatchObject({ lectures: [{ id: lectures[0]?.id }] });
  expect(await all('attachments')).toMatchObject({ attachments: [{ name: 'guia.txt' }] });
  const [book] = (await planAgain(archive)).filter(({ title }) => title === 'Libro');
  expect(book).toMatchObject({ again: 'changed' });
});

test('a kept quiz keeps the questions that it draws', async () => {
  const bank = [createQtiItem('b1', 'Uno', '¿x?'), createQtiItem('b2', 'Dos', '¿y?')];
  const archive = zipOf(addCanvasBank(createCanvasCartridge(), ...bank));
  const { importId } = await transferClient.readArchive(archive);
  await transferClient.applyImport(importId, { courseId: cast.courseId });
  const { quizzes } = await all<{ quizzes: Versioned[] }>('quizz');
  if (quizzes[0]) await publish('quizz', quizzes[0]);
  const attempts = `/courses/${cast.courseId}/quizz/${quizzes[0]?.id}/attempts`;
  const begun = await t.call('POST', attempts, { as: cast.people['S+'], body: {} });
  expect(begun.statusCode, begun.body).toBeLessThan(300);
  // No layout and no answer refers to the drawn questions.
  await t.db.updateTable('attempts').set({ layout: '[]' }).execute();
  await t.db.deleteFrom('attemptAnswers').execute();
  await transferClient.call('POST', `/course_imports/${importId}/undo`);
  expect(await all('quizz/questions')).toMatchObject({ total: 3 });
});
