// Sends the same POST twenty times at once, with a natural key or one Idempotency-Key.
// Twenty people also save the same version of a course, a lecture and a quiz at once.
// The server is killed meanwhile in every second round.
// Each record must exist once, no change may be lost, and an old version must get a 409.
// All calls are sent again at the end, twenty times each.

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckReporter } from './check-reporter.ts';
import { DATABASES } from './databases.ts';
import { editInRounds } from './edits.ts';
import { formatCounts } from './figures.ts';
import type { HttpResponse } from './send-request.ts';
import type { TestInstitute } from './test-institute.ts';
import { type TestServer, withTestServer } from './test-server.ts';
import { CHAOS_WRITERS, type ChaosWriter } from './writers.ts';

const ROUNDS = 10;
const SAME = 20;
/** The approximate duration of twenty calls of each kind. */
const MAX_MS = 300;
const HONEST = [200, 201, 202, 204, 409, 429, 503];
const NATURAL = ['inscripciones', 'registros'];
const KEYED = ['enlaces con clave', 'notas', 'archivos'];

function withKey(writer: ChaosWriter): ChaosWriter {
  const write = (stage: TestInstitute, n: number) => {
    const question = writer.write(stage, n);
    return { ...question, headers: { ...question.headers, 'idempotency-key': `doble-${n}` } };
  };
  return { ...writer, write };
}

/** Creates quizzes for a writer of attempts, one per write, because a student may run only one per quiz. */
async function attemptsAt(product: TestServer, quizzes: number): Promise<ChaosWriter> {
  const { stage } = product;
  const path = `/api/courses/${stage.courseId}/quizz`;
  const questions = [{ kind: 'essay', text: 'Explicá el teorema.', mark: 2 }];
  const ids: number[] = [];
  for (let n = 0; n < quizzes; n += 1) {
    const body = { title: `Parcial ${n}`, state: 'published', questions };
    const response = await product.ask({ method: 'POST', path, as: stage.teacher, body });
    ids.push(JSON.parse(response?.body ?? '').quiz.id);
  }
  return {
    name: 'intentos',
    write: ({ student }, n) => ({
      method: 'POST',
      path: `${path}/${ids[n]}/attempts`,
      as: student,
      body: {},
    }),
    async stored(db) {
      const rows = await db.selectFrom('attempts').select('quizId').where('quizId', 'in', ids).execute();
      return rows.map(({ quizId }) => ids.indexOf(quizId));
    },
  };
}

async function writersOf(product: TestServer, rounds: number): Promise<ChaosWriter[]> {
  const all: ChaosWriter[] = [...CHAOS_WRITERS];
  const natural = all.filter(({ name }) => NATURAL.includes(name));
  const keyed = all.filter(({ name }) => KEYED.includes(name)).map(withKey);
  return [...natural, ...keyed, await attemptsAt(product, rounds)];
}

function sendSame(
  product: TestServer,
  writer: ChaosWriter,
  n: number,
): Promise<(HttpResponse | undefined)[]> {
  const question = writer.write(product.stage, n);
  return Promise.all(Array.from({ length: SAME }, () => product.ask(question)));
}

/** Sends twenty calls of each kind at once; returns their responses by kind. */
async function sendAtOnce(product: TestServer, writers: ChaosWriter[], n: number, isKill: boolean) {
  const sending = Promise.all(writers.map((writer) => sendSame(product, writer, n)));
  if (isKill) {
    await sleep(randomInt(0, MAX_MS));
    await product.kill();
  }
  const answers = await sending;
  if (isKill) await product.start();
  return answers;
}

function isDone(response: HttpResponse | undefined): boolean {
  return response !== undefined && response.status < 300;
}

/** Returns a function that counts how often write `n` of a kind is stored. */
async function countStored(product: TestServer, writers: ChaosWriter[]) {
  const { stage, dataDir } = product;
  const stored = await product.look((db) =>
    Promise.all(writers.map((writer) => writer.stored(db, stage, dataDir))),
  );
  return (kind: number, n: number) => (stored[kind] ?? []).filter((each) => each === n).length;
}

function auditRound(
  writers: ChaosWriter[],
  answers: (HttpResponse | undefined)[][],
  isKill: boolean,
  count: (kind: number) => number,
): string[] {
  return writers.flatMap(({ name }, kind) => {
    const mine = answers[kind] ?? [];
    const there = count(kind);
    const problems: string[] = [];
    if (there > 1) problems.push(`${there} veces lo mismo`);
    if (there === 0 && mine.some(isDone)) problems.push('confirmado y perdido');
    if (there === 0 && !isKill) problems.push('ninguno quedó');
    const odd = mine.filter((response) => response && !HONEST.includes(response.status));
    problems.push(...odd.map((response) => `${response?.status} ${response?.body.slice(0, 120)}`));
    return problems.map((problem) => `${name}: ${problem}`);
  });
}

async function postInRounds(product: TestServer, rounds: number, verdict: CheckReporter): Promise<void> {
  const { name } = product.database;
  const writers = await writersOf(product, rounds);
  const kinds = writers.map((writer) => writer.name).join(', ');
  const problems: string[] = [];
  const statuses: (number | string)[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const isKill = n % 2 === 1;
    const answers = await sendAtOnce(product, writers, n, isKill);
    statuses.push(...answers.flat().map((response) => response?.status ?? 'sin respuesta'));
    const stored = await countStored(product, writers);
    const found = auditRound(writers, answers, isKill, (kind) => stored(kind, n));
    problems.push(...found.map((problem) => `vuelta ${n}${isKill ? ', con muerte' : ''}: ${problem}`));
  }
  const what = `${rounds} vueltas de ${SAME} iguales a la vez, la mitad con muerte del servidor (${kinds})`;
  verdict.check(problems.length === 0, `${name}: ${what}: nunca dos veces (${formatCounts(statuses)})`);
  for (const problem of problems.slice(0, 10)) verdict.say(problem);
  await sendRest(product, writers, rounds, verdict);
}

/** Repeats all calls; only calls that did not complete before may take effect. */
async function sendRest(product: TestServer, writers: ChaosWriter[], rounds: number, verdict: CheckReporter) {
  const wrong: string[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const answers = await sendAtOnce(product, writers, n, false);
    const stored = await countStored(product, writers);
    for (const [kind, { name }] of writers.entries()) {
      // Sign-ups are throttled even when they fail.
      const isRefused = answers[kind]?.every((response) => response?.status === 429);
      const times = stored(kind, n);
      if (times > 1 || (times === 0 && !isRefused)) wrong.push(`${name}: la ${n} está ${times} veces`);
    }
  }
  verdict.check(wrong.length === 0, `${product.database.name}: mandados otra vez, cada uno está una vez`);
  for (const problem of wrong.slice(0, 10)) verdict.say(problem);
}

export async function injectFaults(verdict: CheckReporter, argument?: string): Promise<void> {
  const rounds = Number(argument ?? ROUNDS);
  for (const name of DATABASES) {
    await withTestServer(name, {}, async (product) => {
      await editInRounds(product, rounds, verdict);
      await postInRounds(product, rounds, verdict);
      verdict.check(
        product.database.findProblems().length === 0,
        `${product.database.name}: la base está sana`,
      );
    });
  }
}
