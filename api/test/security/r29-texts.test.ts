import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '../../src/core/time/time.ts';
import type { NewQuestionBody } from '../../src/quizzes/questions/questions.schema.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import {
  createMatrixCaption,
  createMatrixFixture,
  createMatrixLink,
  createMatrixNote,
  type MatrixFixture,
} from '../matrix/fixture.ts';
import { QUESTION_SAMPLES } from '../quiz-samples.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { measureMinimum, measureSlowness } from '../slowness.ts';
import { measureHealthLatency } from './fuzz/health-latency.ts';
import { type ApiOperation, readOperations } from './fuzz/operations.ts';
import { buildBody, listTextFields, type TextField } from './fuzz/text-fields.ts';
import { ENDLESS_EMAIL, FORGED_PLACEHOLDERS, UNORDERED_DIACRITICS, WORST_TEXTS } from './fuzz/worst-texts.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 2026);
const HEALTH_MS = 250;
const MAX_QUERY = 10_000;
const CONCURRENCY = 4;
const MAX_TRIES = 3;

let t: TestApp;
let server: ServerProcess;
let stage: MatrixFixture;
let ids: Record<string, string>;

beforeAll(async () => {
  t = await createTestApp();
  stage = await createMatrixFixture(t, 'Ad');
  const { lectureId, noteId } = await createMatrixNote(stage);
  const sent = { as: stage.cast.people.Ad, body: QUESTION_SAMPLES.essay };
  const quizz = `/courses/${stage.cast.courseId}/quizz`;
  const { question } = (await t.call('POST', `${quizz}/questions`, sent)).json();
  const { quiz } = (await t.call('POST', quizz, { as: sent.as, body: { title: 'Parcial' } })).json();
  const course = String(stage.cast.courseId);
  ids = {
    id: course,
    courseId: course,
    userId: String(stage.victim.id),
    lectureId: String(lectureId),
    noteId: String(noteId),
    linkId: String(await createMatrixLink(stage)),
    language: 'es',
    type: 'FING',
    mediaId: String((await createMatrixCaption(stage)).lectureId),
    uploadId: 'a'.repeat(32),
    quizId: String(quiz.id),
    questionId: String(question.id),
    attemptId: '1',
    slot: '1',
    name: 'a',
  };
  server = await startServerProcess(t);
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await t?.close();
});

async function send(
  method: string,
  path: string,
  body?: string | Buffer,
  type = 'application/json',
): Promise<{ status: number; text: string }> {
  const token = stage.cast.people.Ad.token;
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) };
  const address = `${server.url}/api${path}`;
  const response = await fetch(address, { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, text: await response.text() };
}

function addressOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? '1');
}

/** The kind of question to which a field belongs. */
const KIND_OF: Record<string, NewQuestionBody['kind']> = {
  options: 'single',
  pairs: 'matching',
  distractors: 'matching',
  items: 'ordering',
  gaps: 'gaps',
  accepted: 'short',
  numbers: 'numerical',
  feedbackTrue: 'truefalse',
  feedbackFalse: 'truefalse',
};

type Json = Record<string, unknown>;

/** Puts the text at a path of a value; `*` in the path means every item of a list. */
function withText(value: unknown, [step, ...rest]: string[], text: string): unknown {
  if (step === undefined) return text;
  if (step === '*') return (Array.isArray(value) ? value : []).map((one) => withText(one, rest, text));
  const whole = (value ?? {}) as Json;
  return { ...whole, [step]: withText(whole[step], rest, text) };
}

function bodyOf({ name, body }: ApiOperation, { path, maxLength }: TextField, worst: string): unknown {
  const text = worst.slice(0, maxLength);
  const least = buildBody(body ?? {}, path, text);
  const isQuiz = /^(POST|PUT) .*\/quizz(\/\{quizId\})?$/.test(name) && path[0] === 'questions';
  const isQuestion = name.includes('/quizz/questions');
  if (!isQuiz && !isQuestion) return least;
  const own = isQuiz ? path.slice(2) : path;
  const sample = QUESTION_SAMPLES[KIND_OF[own[0] ?? ''] ?? 'essay'];
  const question = withText(sample, own, text);
  return isQuiz
    ? { ...(least as Json), questions: [question] }
    : { ...(least as Json), ...(question as Json) };
}

interface Sent {
  name: string;
  run: () => Promise<{ status: number; text: string }>;
}

function sendBody(operation: ApiOperation, field: TextField, worst: string): Sent {
  const body = JSON.stringify(bodyOf(operation, field, worst));
  return {
    name: `${operation.name} ${field.path.join('.')}`,
    run: () => send(operation.method, addressOf(operation.path), body),
  };
}

function sendWord({ name, method, path, parameters }: ApiOperation, field: string, worst: string): Sent {
  const word = encodeURIComponent(worst.slice(0, 3_000).toWellFormed()).slice(0, MAX_QUERY);
  const isPath = parameters.some((each) => each.in === 'path' && each.name === field);
  const address = isPath
    ? addressOf(path.replace(`{${field}}`, word.slice(0, 150)))
    : `${addressOf(path)}?${field}=${word}`;
  return { name: `${name} ${field}`, run: () => send(method, address.replace(/%[^%]?$/, '')) };
}

const worst = fc.constantFrom(...WORST_TEXTS);

/** Generates one request per text field of the document. */
function everyField(operations: ApiOperation[]): fc.Arbitrary<Sent[]> {
  const all = operations.flatMap((operation): fc.Arbitrary<Sent>[] => {
    if ((operation.method as string) === 'DELETE') return [];
    const fields = operation.body ? listTextFields(operation.body) : [];
    const words = operation.parameters.filter(
      ({ schema }) => (schema as { type?: string }).type === 'string',
    );
    return [
      ...fields.map((field) => worst.map((text) => sendBody(operation, field, text))),
      ...words.map(({ name }) => worst.map((text) => sendWord(operation, name, text))),
    ];
  });
  return fc.tuple(...all);
}

/** Repeats a request after 503, because a busy machine may refuse any request. */
async function check({ name, run }: Sent): Promise<void> {
  let response = await run();
  for (let tries = 1; response.status === 503 && tries < MAX_TRIES; tries += 1) {
    await sleep(SECOND);
    response = await run();
  }
  expect(response.status, `${name}: ${response.text.slice(0, 300)}`).toBeLessThan(500);
}

/** Sends the requests in order, `CONCURRENCY` at a time. */
async function sendAll(all: Sent[]): Promise<void> {
  const queue = [...all];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await check(next);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

async function expectHealthBeside(act: () => Promise<unknown>): Promise<void> {
  const slowest = await measureMinimum(HEALTH_MS, async () => {
    const before = measureSlowness();
    const took = await measureHealthLatency(server.url, act);
    return took / Math.max(before, measureSlowness());
  });
  expect(slowest).toBeLessThan(HEALTH_MS);
}

test('R29: the worst texts in every field of the document end in an answer, and the server goes on', async () => {
  const operations = await readOperations(t);
  const [all = []] = fc.sample(everyField(operations), { seed: SEED, numRuns: 1 });
  expect(all.length).toBeGreaterThan(100);
  await expectHealthBeside(() => sendAll(all));
}, 240_000);

test('R29: one question of 48 endless e-mails does not hold up the others', async () => {
  const options = Array.from({ length: 48 }, (_, index) => ({
    text: ENDLESS_EMAIL,
    weight: index === 0 ? 100 : 0,
  }));
  const body = JSON.stringify({ kind: 'single', text: 'a', options });
  await expectHealthBeside(async () => {
    const { status } = await send('POST', `/courses/${ids.id}/quizz/questions`, body);
    expect([201, 400]).toContain(status);
  });
}, 120_000);

test('R29: each of the worst texts can be looked at beforehand, or is refused by its field', async () => {
  const path = `/courses/${ids.id}/quizz/preview`;
  await expectHealthBeside(async () => {
    for (const text of WORST_TEXTS) {
      const { status, text: answer } = await send('POST', path, JSON.stringify({ text }));
      expect([200, 400], text.slice(0, 60)).toContain(status);
      if (status === 400) expect(JSON.parse(answer).details[0].field).toBe('text');
      expect(answer.length).toBeLessThan(1_100_000);
    }
  });
  const forged = await send('POST', path, JSON.stringify({ text: FORGED_PLACEHOLDERS }));
  expect(JSON.parse(forged.text).html.split('<math')).toHaveLength(2);
}, 240_000);

test('R29: captions and sheets of the worst texts are read while others are served', async () => {
  const cue = `00:01.000 --> 00:02.000\na${'\u0301'.repeat(900)}${'\u0327'.repeat(900)}\n\n`;
  const path = `/courses/${ids.id}/lectures/${ids.lectureId}/captions/es`;
  const sheets = [UNORDERED_DIACRITICS, ENDLESS_EMAIL, ' '.repeat(20_000), "'".repeat(20_000)];
  await expectHealthBeside(async () => {
    const stored = await send('PUT', path, `WEBVTT\n\n${cue.repeat(500)}`, 'text/vtt');
    expect([200, 201]).toContain(stored.status);
    for (const text of sheets) {
      const sheet = `${text};correo\n`.repeat(4);
      await check({ name: 'sheet', run: () => send('POST', '/users/import', sheet, 'text/csv') });
    }
  });
}, 240_000);
