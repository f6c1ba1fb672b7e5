import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import {
  createMatrixAttachment,
  createMatrixCaption,
  createMatrixEnrolmentRequest,
  createMatrixFixture,
  createMatrixLink,
  createMatrixNote,
  type MatrixFixture,
} from '../matrix/fixture.ts';
import { createQuiz, startAttempt } from '../quiz-samples.ts';
import { measureMinimumTime } from '../slowness.ts';
import { type ApiOperation, readOperations } from './fuzz/operations.ts';
import { createRequestArbitrary, type FuzzedRequest } from './fuzz/requests.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 2026);
const RUNS = Number(process.env.FUZZ_RUNS ?? 10);
const INSIDE =
  /sqlite|postgres|\bsql\b|syntax error|constraint|relation|ajv|kysely|fastify|node_modules|\.ts\b|\bat \w+/i;

let t: TestApp;
let operations: ApiOperation[];

beforeAll(async () => {
  t = await createTestApp();
  operations = await readOperations(t);
});
afterAll(() => t.close());

/** Creates a quiz with one question of each kind, and the student's attempt. */
async function prepareQuiz({ t: app, cast }: MatrixFixture) {
  const quiz = await createQuiz(app, cast);
  const attempt = await startAttempt(app, quiz, cast.people['S+']);
  return {
    quizId: String(quiz.id),
    questionId: String(quiz.questions[0]?.questionId),
    attemptId: String(attempt.id),
    slot: '1',
  };
}

const isRead = ({ method }: ApiOperation) => method === 'GET';

/** Creates items of each kind that the calls of this path may name. */
async function prepare(path: string) {
  const stage = await createMatrixFixture(t, 'Ad');
  const { lectureId, noteId } = await createMatrixNote(stage);
  const ids = {
    id: String(stage.cast.courseId),
    courseId: String(stage.cast.courseId),
    userId: String(stage.victim.id),
    lectureId: String(lectureId),
    noteId: String(noteId),
    linkId: String(await createMatrixLink(stage)),
    attId: String((await createMatrixAttachment(stage)).id),
    mediaId: String((await createMatrixCaption(stage)).lectureId),
    language: 'es',
    type: 'FING',
    name: 'es.vtt',
    uploadId: 'a'.repeat(32),
    ...(path.includes('/quizz') ? await prepareQuiz(stage) : {}),
  };
  await createMatrixEnrolmentRequest(stage);
  return { stage, ids };
}

/** Shortens a request for a failure message. */
function shown(request: FuzzedRequest | undefined): string {
  const text = JSON.stringify({ ...request, body: String(request?.body) });
  return text.replace(/(.{1,4}?)\1{20,}/g, '$1…').slice(0, 500);
}

function checkError(body: string): void {
  const { statusCode, code, message, details = [] } = JSON.parse(body);
  expect({ statusCode, code }).toEqual({
    statusCode: expect.any(Number),
    code: expect.stringMatching(/^[a-z_]+$/),
  });
  for (const said of [message, ...details.map((each: { message: string }) => each.message)]) {
    expect(said).not.toMatch(INSIDE);
  }
}

/** Repeats a request after 503, because a busy machine may refuse any request. */
async function sendPatiently<R extends { statusCode: number }>(send: () => Promise<R>) {
  for (let tries = 0; ; tries += 1) {
    const began = performance.now();
    const response = await send();
    if (response.statusCode !== 503 || tries === 10) return { response, took: performance.now() - began };
    await sleep(500);
  }
}

async function ask(
  method: 'GET',
  { part, ...sent }: FuzzedRequest,
  people: Record<string, { token: string } | null>,
) {
  const send = () => t.call(method, sent.path, { ...sent, as: people[part] ?? null });
  const { response, took } = await sendPatiently(send);
  expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(500);
  if (response.statusCode >= 400 && response.body !== '') checkError(response.body);
  if (took >= 1_000) expect(await measureMinimumTime(1_000, send)).toBeLessThan(1_000);
}

test('R15: no call of the document fails, tells of the inside, or takes a second, whatever it is sent', async () => {
  const writes = operations.filter((one) => !isRead(one));
  let ofReads: Awaited<ReturnType<typeof prepare>> | undefined;
  // Reads come last, so that they meet the items that the writes left.
  for (const operation of [...writes, ...operations.filter(isRead)]) {
    if (isRead(operation)) ofReads ??= await prepare('/quizz');
    // Each write gets new items, because an earlier one may have deleted them.
    const { stage, ids } = ofReads ?? (await prepare(operation.path));
    const property = fc.asyncProperty(createRequestArbitrary(operation, ids), async (request) => {
      await ask(operation.method, request, stage.cast.people);
    });
    const report = await fc.check(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
    const what = shown(report.counterexample?.[0]);
    const why = String(report.errorInstance).slice(0, 600);
    expect.soft(report.failed, `${operation.name} with ${what}: ${why}`).toBe(false);
    if (isRead(operation)) continue;
    await t.db.deleteFrom('users').execute();
    await t.db.deleteFrom('courses').execute();
  }
}, 300_000);
