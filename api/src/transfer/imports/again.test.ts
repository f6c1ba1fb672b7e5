import { expect, test } from 'vitest';
import { createFullCartridge } from '../../../test/cartridge-archive.ts';
import { type ArchiveEntries, createMoodleBackup, zipOf } from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import { uploadArchive } from '../../../test/upload-archive.ts';
import type { CourseImportResponse, CourseImportResult } from './imports.schema.ts';

setUpImportTests();

const path = (rest: string) => `/courses/${cast.courseId}${rest}`;

async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  address: string,
  body?: object,
): Promise<T> {
  const response = await t.call(method, address, { as: cast.people['T+'], ...(body && { body }) });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return (response.body === '' ? {} : response.json()) as T;
}

async function read(entries: ArchiveEntries) {
  const as = cast.people['T+'];
  const uploadId = await uploadArchive(t, zipOf(entries), as);
  const begun = await t.call('POST', '/course_imports', { as, body: { uploadId } });
  const { importId } = (await runJobToEnd<{ importId: number }>(t, begun, as)).result;
  const { plan } = await call<CourseImportResponse>(
    'GET',
    `/course_imports/${importId}?courseId=${cast.courseId}`,
  );
  return { importId, items: plan.items };
}

async function apply(importId: number, order: object = {}): Promise<CourseImportResult> {
  const as = cast.people['T+'];
  const body = { courseId: cast.courseId, ...order };
  const begun = await t.call('POST', `/course_imports/${importId}/apply`, { as, body });
  const job = await runJobToEnd<CourseImportResult>(t, begun, as);
  expect(job.error).toBeUndefined();
  return job.result;
}

const again = (items: CourseImportResponse['plan']['items']) =>
  Object.fromEntries(items.flatMap((item) => (item.again ? [[item.title, item.again]] : [])));
const lecturesNow = async () =>
  (await call<{ lectures: { id: number; title: string }[] }>('GET', path('/lectures'))).lectures;
const textOf = async (id: number) =>
  (await call<{ lecture: { text: string; version: number } }>('GET', path(`/lectures/${id}`))).lecture;

/** The same cartridge a term later, with changed page, file, link and question. */
function nextTerm(): ArchiveEntries {
  const entries = createFullCartridge();
  const replace = (name: string, from: string, to: string) => {
    entries[name] = String(entries[name]).replace(from, to);
  };
  replace('wiki_content/lectura.html', 'Hola', 'Chau');
  replace('r2/weblink.xml', 'https://example.com/', 'https://example.org/');
  replace('r4/quiz.xml', '¿1 + 1?', '¿Uno más uno?');
  entries['web_resources/datos.csv'] = 'a,b,c\n1,2,3\n';
  return entries;
}

testOnSqlite(
  'the same file a second time says that all is there, and brings nothing twice by itself',
  async () => {
    await apply((await read(createFullCartridge())).importId);
    const { items } = await read(createFullCartridge());
    expect(again(items)).toEqual({
      Lectura: 'same',
      Sitio: 'same',
      Prueba: 'same',
      Datos: 'same',
      '1 pregunta': 'same',
    });
  },
);

testOnSqlite(
  'it says what changed in the file, what was changed here, both, and what was deleted here',
  async () => {
    await apply((await read(createFullCartridge())).importId);
    const [page] = await lecturesNow();
    const { version } = await textOf(page?.id ?? 0);
    await call('PUT', path(`/lectures/${page?.id}`), { version, text: 'Mío' });
    const { links } = await call<{ links: { linkId: number }[] }>('GET', path('/links'));
    await call('PUT', path(`/links/${links[0]?.linkId}`), { name: 'Otro', url: 'https://x.uy/' });
    const { attachments } = await call<{ attachments: { id: number }[] }>('GET', path('/attachments'));
    await call('DELETE', path(`/attachments/${attachments[0]?.id}`));
    expect(again((await read(createFullCartridge())).items)).toEqual({
      Lectura: 'edited',
      Sitio: 'edited',
      Prueba: 'same',
      Datos: 'deleted',
      '1 pregunta': 'same',
    });
    expect(again((await read(nextTerm())).items)).toEqual({
      Lectura: 'both',
      Sitio: 'both',
      Prueba: 'changed',
      Datos: 'deleted',
      '1 pregunta': 'changed',
    });
  },
);

test('what one chooses is updated in its place, and nothing else changes', async () => {
  await apply((await read(createFullCartridge())).importId);
  const [page] = await lecturesNow();
  const { quizzes } = await call<{ quizzes: { id: number }[] }>('GET', path('/quizz'));
  const { importId, items } = await read(nextTerm());
  const key = (title: string) => items.find((item) => item.title === title)?.key ?? '';
  const update = ['Lectura', 'Datos', 'Prueba'].map(key);
  const leave = items.map((item) => item.key).filter((one) => !update.includes(one));
  const result = await apply(importId, { leave, update });
  expect(result).toMatchObject({ brought: 3, updated: 3, left: [] });
  const lectures = await lecturesNow();
  expect(lectures.map(({ id }) => id)).toEqual([page?.id]);
  expect((await textOf(page?.id ?? 0)).text).toContain('Chau');
  const { attachments } = await call<{ attachments: object[] }>('GET', path('/attachments'));
  expect(attachments).toMatchObject([{ name: 'Datos', size: 12 }]);
  const { links } = await call<{ links: object[] }>('GET', path('/links'));
  expect(links).toMatchObject([{ url: 'https://example.com/' }]);
  const now = await call<{ quizzes: { id: number }[] }>('GET', path('/quizz'));
  expect(now.quizzes.map(({ id }) => id)).toEqual([quizzes[0]?.id]);
  const { quiz } = await call<{ quiz: { questions: object[] } }>('GET', path(`/quizz/${quizzes[0]?.id}`));
  expect(quiz.questions).toMatchObject([{ question: { textHtml: '¿Uno más uno?' } }]);
  // Undoing keeps updated items.
  await call('POST', `/course_imports/${importId}/undo`);
  expect((await lecturesNow()).map(({ id }) => id)).toEqual([page?.id]);
});

test('a page that became a file comes beside it, and touches nothing of another kind', async () => {
  await apply((await read(createFullCartridge())).importId);
  const [page] = await lecturesNow();
  const entries = nextTerm();
  const { importId, items } = await read(entries);
  const [lecture, data] = ['Lectura', 'Datos'].map(
    (title) => items.find((item) => item.title === title)?.key,
  );
  // Pretends that the current file was imported as a page.
  await t.db
    .deleteFrom('courseImportItems')
    .where('key', '=', data ?? '')
    .execute();
  await t.db
    .updateTable('courseImportItems')
    .set({ key: data ?? '' })
    .where('key', '=', lecture ?? '')
    .execute();
  const leave = items.map((item) => item.key).filter((one) => one !== data);
  const result = await apply(importId, { leave, update: [data] });
  expect(result).toMatchObject({ brought: 1, updated: 0 });
  expect(result.left).toEqual([
    { key: data, title: 'Datos', reason: 'Lo que ya no está así en el archivo quedó acá como estaba.' },
  ]);
  expect((await textOf(page?.id ?? 0)).text).toContain('Hola');
  const { attachments } = await call<{ attachments: object[] }>('GET', path('/attachments'));
  expect(attachments).toMatchObject([{ size: 8 }, { size: 12 }]);
});

testOnSqlite('a quiz that has attempts stays as it is, and is named', async () => {
  await apply((await read(createFullCartridge())).importId);
  const { quizzes } = await call<{ quizzes: { id: number; version: number }[] }>('GET', path('/quizz'));
  const [quiz] = quizzes;
  await call('PUT', path(`/quizz/${quiz?.id}`), { version: quiz?.version, state: 'published' });
  const tried = await t.call('POST', path(`/quizz/${quiz?.id}/attempts`), {
    as: cast.people['S+'],
    body: {},
  });
  expect(tried.statusCode, tried.body).toBeLessThan(300);
  const { importId, items } = await read(nextTerm());
  const key = items.find(({ kind }) => kind === 'quiz')?.key ?? '';
  const leave = items.map((item) => item.key).filter((one) => one !== key);
  const result = await apply(importId, { leave, update: [key] });
  expect(result).toMatchObject({ brought: 0, updated: 0 });
  expect(result.left).toEqual([
    { key, title: 'Prueba', reason: 'Ya hay intentos: las preguntas no se pueden cambiar.' },
  ]);
});

testOnSqlite('a bank that comes again adds only the questions that are new', async () => {
  await apply((await read(createFullCartridge())).importId);
  const count = async () => (await call<{ total: number }>('GET', path('/quizz/questions'))).total;
  const before = await count();
  const { importId, items } = await read(createFullCartridge());
  const bank = items.find(({ kind }) => kind === 'questions')?.key ?? '';
  await apply(importId, { leave: items.map((item) => item.key).filter((one) => one !== bank) });
  expect(await count()).toBe(before);
});

testOnSqlite('the rules of an assignment that changed in the file replace those here', async () => {
  type Assignments = { assignments: { id: number; version: number }[] };
  const find = async (courseId: number) =>
    (await call<Assignments>('GET', `/courses/${courseId}/assignments`)).assignments[0];
  const exported = async () => (await transferClient.exportCourse(cast.courseId)).bytes;
  const task = { title: 'Práctico', instructions: 'Todo', points: 10, attemptsAllowed: 3, state: 'draft' };
  await call('POST', path('/assignments'), task);
  const first = await transferClient.readArchive(await exported());
  const { courseId } = await transferClient.applyImport(first.importId);
  const [made, here] = [await find(cast.courseId), await find(courseId)];
  const rules = {
    late: { seconds: 3600, percent: 20 },
    anonymous: true,
    perGroup: true,
    attemptsAllowed: 1,
  };
  await call('PUT', path(`/assignments/${made?.id}`), { version: made?.version, ...rules });
  const { importId, items } = await transferClient.readArchive(await exported());
  const update = items.map(({ key }) => key);
  expect(await transferClient.applyImport(importId, { courseId, update })).toMatchObject({ updated: 1 });
  expect(await find(courseId)).toMatchObject({ id: here?.id, title: 'Práctico', state: 'draft', ...rules });
});

testOnSqlite(
  'an assignment updated from another platform keeps the rubric and file rules set here',
  async () => {
    const backup = (text: string) => {
      const fields = `<name>Práctico</name><intro>${text}</intro><introformat>1</introformat><grade>100</grade>`;
      return createMoodleBackup({ activities: [{ id: 10, module: 'assign', fields }] });
    };
    await apply((await read(backup('Todo'))).importId);
    type Assignments = { assignments: { id: number; version: number }[] };
    const [made] = (await call<Assignments>('GET', path('/assignments'))).assignments;
    const own = {
      points: 12,
      maxFiles: 5,
      takesText: false,
      types: ['.pdf'],
      rubric: [{ title: 'Cálculo', levels: [{ points: 0 }, { points: 12 }] }],
    };
    await call('PUT', path(`/assignments/${made?.id}`), { version: made?.version, ...own });
    const { importId, items } = await read(backup('Casi todo'));
    expect(await apply(importId, { update: items.map(({ key }) => key) })).toMatchObject({ updated: 1 });
    expect(await call('GET', path(`/assignments/${made?.id}`))).toMatchObject({
      assignment: { ...own, instructions: 'Casi todo', rubric: [{ title: 'Cálculo' }] },
    });
  },
);
