import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { runJobToEnd } from '../../../../test/jobs.ts';
import { QUESTION_SAMPLES } from '../../../../test/quiz-samples.ts';
import { createForm } from '../../../../test/sample-files.ts';
import { measureLongestBlock, measureSlowness } from '../../../../test/slowness.ts';
import type { QuestionKind } from '../../kinds/kinds.ts';
import type { Question } from '../../questions/questions.schema.ts';
import { GIFT_WRITERS } from '../gift/write-gift.ts';
import { MOODLE_WRITERS } from '../moodle/write-moodle.ts';
import type { QuestionImportReport } from './import.schema.ts';

const GIFT = '::Uno::¿1 + 1? {=2 ~3}\n\n::Dos::¿2 + 2? {=4 ~5}\n';
const BAD = `${GIFT}\n::Tres::¿3 + 3? {~6 ~7}\n`;
const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(() => t.close());

const path = (rest: string) => `/courses/${cast.courseId}/quizz${rest}`;

async function send(content: string | Buffer, fields: Record<string, string> = {}, as = cast.people['T+']) {
  const file = { name: 'preguntas.txt', type: 'application/octet-stream', content };
  return t.call('POST', path('/import'), { as, ...createForm(fields, file) });
}

/** Sends the file and waits for the end of its job. */
async function run(content: string | Buffer, fields: Record<string, string> = {}) {
  const as = cast.people['T+'];
  return runJobToEnd<QuestionImportReport>(t, await send(content, fields, as), as);
}

async function bank(as = cast.people['T+']): Promise<Question[]> {
  return (await t.call('GET', path('/questions?limit=200'), { as })).json().questions.reverse();
}

/** Removes ids and dates from a question, because they always differ. */
function essence(question: Question) {
  const { id, courseId, createdAt, updatedAt, version, ...rest } = question;
  return JSON.parse(
    JSON.stringify(rest, (name, value) => (name === 'id' || name === 'matchId' ? undefined : value)),
  );
}

test.each(pairWithParts([401, 403, 403, 202, 403, 202]))('%s imports: %i', async (part, status) => {
  const file = { name: 'x.gift', type: 'text/plain', content: GIFT };
  const response = await t.call('POST', path('/import'), { as: cast.people[part], ...createForm({}, file) });
  expect(response.statusCode).toBe(status);
  await t.app.jobs.flush();
  expect(await bank()).toHaveLength(status === 202 ? 2 : 0);
});

test.each(pairWithParts([401, 403, 403, 200, 403, 200]))('%s exports: %i', async (part, status) => {
  await run(GIFT);
  const response = await t.call('GET', path('/export?format=gift'), { as: cast.people[part] });
  expect(response.statusCode).toBe(status);
  expect(response.body.includes('::Uno::')).toBe(status === 200);
});

describe('an import', () => {
  test('a dry run says what would happen and does nothing', async () => {
    const { state, name, courseId, result: report } = await run(BAD, { dryRun: 'true' });
    expect({ state, name, courseId }).toEqual({
      state: 'done',
      name: 'preguntas.txt',
      courseId: cast.courseId,
    });
    expect(report).toMatchObject({
      format: 'gift',
      dryRun: true,
      total: 3,
      imported: 2,
      skipped: 1,
      quizId: null,
    });
    expect(report.problems).toMatchObject([{ line: 5, severity: 'error', question: 'Tres' }]);
    expect(report.questions.map(({ outcome }) => outcome)).toEqual(['import', 'import', 'skip']);
    expect(await bank()).toEqual([]);
  });

  test('one bad question keeps all out, unless asked otherwise', async () => {
    expect(await run(BAD)).toMatchObject({
      state: 'failed',
      error: { code: 'import_has_errors', details: [{ field: 'línea 5' }] },
    });
    expect(await bank()).toEqual([]);
    expect((await run(BAD, { skipInvalid: 'true', tag: 'práctico' })).state).toBe('done');
    expect((await bank()).map(({ title, tags }) => [title, tags])).toEqual([
      ['Uno', ['práctico']],
      ['Dos', ['práctico']],
    ]);
  });

  test('may make a draft quiz of the questions', async () => {
    const { quizId } = (await run(GIFT, { quizTitle: 'Práctico 1' })).result;
    const quiz = (await t.call('GET', path(`/${quizId}`), { as: cast.people['T+'] })).json().quiz;
    expect(quiz).toMatchObject({ title: 'Práctico 1', state: 'draft', questionCount: 2, maxMark: 2 });
    const exported = await t.call('GET', path(`/export?format=moodle&quizId=${quizId}`), {
      as: cast.people.Ad,
    });
    expect(exported.body.match(/<question type/g)).toHaveLength(2);
    const { audit } = (await t.call('GET', '/audit?action=quiz.create', { as: cast.people.Ad })).json();
    expect(audit[0]).toMatchObject({ targetType: 'quiz', targetId: quizId, targetName: 'Práctico 1' });
  });

  test('says which questions the quiz leaves out', async () => {
    const many = Array.from({ length: 503 }, (_none, at) => `::${at}::¿${at}? {T}\n\n`).join('');
    const { problems } = (await run(many, { quizTitle: 'Todo', dryRun: 'true' })).result;
    expect(problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining('otras 3') }]);
  });

  test('pictures come along and are fetched by their signed address', async () => {
    expect((await run(fixture('moodle.xml'))).state).toBe('done');
    const [first] = await bank();
    const url = /src="([^"]+)"/.exec(first?.textHtml ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
    const picture = await t.app.inject(url);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const { sweepOrphanFiles } = await import('../../../platform/files/sweep-files.ts');
    await sweepOrphanFiles(t.app);
    expect((await t.app.inject(url)).statusCode).toBe(200);
  });

  test.each([
    ['JSON', { as: 'x', body: {} }, 415],
    ['no file', createForm({ format: 'gift' }), 400],
    ['an empty file', createForm({}, { name: 'a', type: '', content: '' }), 400],
    ['a format that is none', createForm({ format: 'word' }, { name: 'a', type: '', content: GIFT }), 400],
  ])('%s is refused', async (_what, request, status) => {
    const response = await t.call('POST', path('/import'), { ...request, as: cast.people['T+'] });
    expect(response.statusCode).toBe(status);
  });
});

const WRITERS = { gift: GIFT_WRITERS, moodle: MOODLE_WRITERS };

describe('what is exported comes back the same', () => {
  const import2 = async (format: 'gift' | 'moodle') => {
    const held = ({ kind }: { kind: QuestionKind }) => WRITERS[format][kind] !== 'unsupported';
    const before = (await bank()).filter(held);
    const file = await t.call('GET', path(`/export?format=${format}`), { as: cast.people['T+'] });
    cast = await createCast(t);
    const job = await run(file.rawPayload, { format });
    expect(job.error).toBeUndefined();
    expect(job.result.problems).toEqual([]);
    expect((await bank()).map(essence)).toEqual(before.map(essence));
  };

  const trouble = 'a=b ~c #d {e} : \\frac{1}{2} %50% -> // * <b> & "x" ::y:: $z$ [[n]]\n\\neq línea\nnabla {';

  test.each(['gift', 'moodle'] as const)('every kind, as %s', async (format) => {
    for (const sample of Object.values(QUESTION_SAMPLES)) {
      const body = {
        ...sample,
        title: `${sample.kind} {=~#}`,
        tags: ['Álgebra', 'a]b'],
        shuffle: sample.kind !== 'single',
      };
      const created = await t.call('POST', path('/questions'), { as: cast.people['T+'], body });
      expect(created.statusCode, created.body).toBe(201);
    }
    await import2(format);
  });

  test.each(['gift', 'moodle'] as const)(
    'texts with every sign that could be an escape, as %s',
    async (format) => {
      for (const sample of [
        QUESTION_SAMPLES.single,
        QUESTION_SAMPLES.short,
        QUESTION_SAMPLES.matching,
        QUESTION_SAMPLES.essay,
        QUESTION_SAMPLES.truefalse,
      ]) {
        const body = {
          ...sample,
          text: trouble,
          feedback: trouble,
          ...(sample.kind === 'single' && {
            options: [
              { text: trouble, weight: 100, feedback: trouble },
              { text: `${trouble} otra`, weight: -33.33333 },
            ],
          }),
        };
        await t.call('POST', path('/questions'), { as: cast.people['T+'], body });
      }
      await import2(format);
    },
  );

  test.each(['moodle.gift', 'moodle.xml', 'qti21.xml', 'canvas-qti12.xml'])(
    '%s, by both formats',
    async (name) => {
      await run(fixture(name), { skipInvalid: 'true' });
      expect((await bank()).length).toBeGreaterThan(7);
      // Pictures have other ids in another course, so their questions are left out.
      await t.db.deleteFrom('questions').where('content', 'like', '%image:%').execute();
      await import2('gift');
      await import2('moodle');
    },
  );
});

test('5 MB with 5,000 questions come in within seconds, and others are answered meanwhile', async () => {
  const filler = 'Sea f una función continua en [a, b] y derivable en (a, b). '.repeat(15);
  const questions = Array.from(
    { length: 5_000 },
    (_, index) => `::P${index}::${filler} ¿$$\\frac\\{${index}\\}\\{2\\}$$? {=${index} ~%-50%otra ~ninguna}`,
  );
  const file = Buffer.from(questions.join('\n\n'));
  expect(file.length).toBeGreaterThan(4_500_000);
  const start = performance.now();
  const pause = await measureLongestBlock(async () => {
    const { result } = await run(file);
    expect(result).toMatchObject({ total: 5_000, imported: 5_000 });
  });
  const took = (performance.now() - start) / measureSlowness();
  console.log(`import: ${Math.round(took)} ms, longest pause ${Math.round(pause)} ms`);
  const { total } = (await t.call('GET', path('/questions?q=P4999'), { as: cast.people['T+'] })).json();
  expect(total).toBe(1);
  expect(took).toBeLessThan(15_000);
  expect(pause).toBeLessThan(400);
}, 300_000);
