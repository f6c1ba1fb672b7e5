import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { createMoodleBackup, type MoodleBackupContents, zipOf } from '../../../test/course-archives.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { uploadArchive } from '../../../test/upload-archive.ts';
import { digestOf } from '../reading/convert-page.ts';
import { saveItemDigests } from './imports.queries.ts';
import type { CourseImportResponse } from './imports.schema.ts';
import { ItemDigests } from './item-digests.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

const text = (word: string) => `<intro>${word}</intro><introformat>1</introformat>`;

function courseOf(count: number): MoodleBackupContents {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return {
    activities: [
      ...numbers.map((id) => ({ id, module: 'label', fields: `<name>T${id}</name>${text(`Texto ${id}`)}` })),
      ...numbers.map((id) => ({
        id: id + 1000,
        module: 'url',
        fields: `<name>L${id}</name><externalurl>https://example.com/${id}</externalurl>`,
      })),
      ...numbers.map((id) => ({
        id: id + 2000,
        module: 'assign',
        fields: `<name>P${id}</name>${text('Hacelo')}<grade>10</grade>`,
      })),
    ],
  };
}

async function read(backup: MoodleBackupContents): Promise<number> {
  const as = cast.people['T+'];
  const uploadId = await uploadArchive(t, zipOf(createMoodleBackup(backup)), as);
  const begun = await t.call('POST', '/course_imports', { as, body: { uploadId } });
  return (await runJobToEnd<{ importId: number }>(t, begun, as)).result.importId;
}

async function bring(
  backup: MoodleBackupContents,
  body: object,
): Promise<{ importId: number; courseId: number }> {
  const as = cast.people['T+'];
  const importId = await read(backup);
  const begun = await t.call('POST', `/course_imports/${importId}/apply`, { as, body });
  const { result } = await runJobToEnd<{ courseId: number; brought: number }>(t, begun, as);
  expect(result.brought).toBe(backup.activities.length);
  return { importId, courseId: result.courseId };
}

test('as many statements compare forty things with a course as four', async () => {
  const counts: number[] = [];
  for (const size of [2, 14]) {
    const { courseId } = await bring(courseOf(size), { name: `De ${size}` });
    const again = await read(courseOf(size));
    const path = `/course_imports/${again}?courseId=${courseId}`;
    const act = async () => {
      const response = await t.call('GET', path, { as: cast.people['T+'] });
      const { plan } = response.json() as CourseImportResponse;
      expect(plan.items.map((item) => item.again)).toEqual(Array(size * 3).fill('same'));
    };
    counts.push(await countStatements(t, act));
  }
  expect(counts[1]).toBe(counts[0]);
});

test('thousands of things take a statement for each five hundred, to read and to remember', async () => {
  const { importId, courseId } = await bring(courseOf(1), { name: 'Muchas' });
  const kinds = ['lecture', 'quiz', 'assignment', 'link', 'attachment', 'group'];
  const things = Array.from({ length: 6000 }, (_, index) => ({
    importId,
    key: `thing ${index}`,
    part: 0,
    digest: '',
    updated: false,
    state: null,
    kind: kinds[index % kinds.length] ?? '',
    madeId: 1_000_000 + index,
  }));
  let states: ItemDigests | undefined;
  const reading = countStatements(t, async () => {
    states = await ItemDigests.read(t.app.db, courseId, things);
  });
  expect(await reading).toBeLessThanOrEqual(8);
  const rows = things.map((one) => ({ ...one, state: states?.of(one) ?? 'gone' }));
  expect(rows.map(({ kind, state }) => [kind, state]).slice(3, 6)).toEqual([
    ['link', 'gone'],
    ['attachment', 'gone'],
    ['group', ''],
  ]);
  expect(await countStatements(t, () => saveItemDigests(t.app.db, rows))).toBe(12);
  expect(await countStatements(t, () => saveItemDigests(t.app.db, rows))).toBe(12);
  const stored = t.db.selectFrom('courseImportItems').select('state').where('key', '=', 'thing 5999');
  expect(await stored.execute()).toEqual([{ state: '' }]);
});

test('a digest is that of earlier versions', async () => {
  const { importId, courseId } = await bring(courseOf(1), { name: 'Igual' });
  const rows = await t.db
    .selectFrom('courseImportItems')
    .select(['kind', 'madeId', 'state'])
    .where('importId', '=', importId)
    .execute();
  const stateOf = (one: string) => rows.find(({ kind }) => kind === one)?.state;
  const page = await t.db
    .selectFrom('lectures')
    .innerJoin('pages', 'pages.lectureId', 'lectures.id')
    .select(['title', 'description', 'text'])
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  expect(stateOf('lecture')).toBe(digestOf(page.title, page.description, false, page.text));
  expect(stateOf('link')).toBe(digestOf('L1', 'https://example.com/1'));
  const quiz = await t.db
    .selectFrom('quizzes')
    .innerJoin('quizSlots', 'quizSlots.quizId', 'quizzes.id')
    .innerJoin('questions', 'questions.id', 'quizSlots.questionId')
    .selectAll('quizzes')
    .select(['questionId', 'tag', 'quizSlots.mark', 'questions.version as asked'])
    .where('quizzes.courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  const { title, description, timeLimitSeconds, attemptsAllowed, gradeBy, maxMark } = quiz;
  expect(stateOf('assignment')).toBe(
    digestOf(
      [title, description, timeLimitSeconds, attemptsAllowed, gradeBy, maxMark],
      [[quiz.questionId, quiz.tag, quiz.mark]],
      [[quiz.questionId, quiz.asked]],
    ),
  );
});
