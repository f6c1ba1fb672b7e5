// Blocks the database for eight seconds, by SQLite's write lock or by locked rows on PostgreSQL.
// Writes must be refused within a second, and unrelated reads must go on.

import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckReporter } from './check-reporter.ts';
import { DATABASES } from './databases.ts';
import { computePercentile, formatCounts, formatMs } from './figures.ts';
import type { HttpRequest, HttpResponse } from './send-request.ts';
import { type TestServer, withTestServer } from './test-server.ts';

const HELD_MS = 8_000;
const WRITERS = 8;
const REFUSED_MS = 1_000;
const READ_MS = 200;
const BACK_MS = 5_000;

/** Takes the lock for `HELD_MS`; resolves once the lock is taken, with a promise for its release. */
async function hold(product: TestServer): Promise<{ end: Promise<void> }> {
  let taken = () => {};
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve;
  });
  const held = product.look((db) =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ name: 'nadie' }).execute();
      taken();
      await sleep(HELD_MS);
    }),
  );
  await Promise.race([isTaken, held]);
  return { end: held };
}

function rename({ stage }: TestServer): HttpRequest {
  const body = { userId: stage.userIds[0], name: 'Nuevo' };
  return { method: 'PUT', path: '/api/users/change_name_admin', as: stage.admin, body };
}

async function askWhile(product: TestServer, question: HttpRequest, isOver: () => boolean, pauseMs: number) {
  const answers: (HttpResponse | undefined)[] = [];
  while (!isOver()) {
    answers.push(await product.ask(question));
    await sleep(pauseMs);
  }
  return answers;
}

function timesOf(answers: (HttpResponse | undefined)[]): number[] {
  return answers.map((response) => response?.ms ?? Number.POSITIVE_INFINITY);
}

async function untilWritten(product: TestServer): Promise<number> {
  const began = performance.now();
  while ((await product.ask(rename(product)))?.status !== 200) {
    if (performance.now() - began > 4 * BACK_MS) break;
    await sleep(50);
  }
  return performance.now() - began;
}

async function lockAndLook(product: TestServer, verdict: CheckReporter): Promise<void> {
  const reads = ['/api/courses', '/api/health', `/api/courses/${product.stage.courseId}/lectures`];
  for (const path of reads) await product.ask({ path });
  await product.ask(rename(product));
  const lock = await hold(product);
  const until = Date.now() + HELD_MS - REFUSED_MS;
  const isOver = () => Date.now() > until;
  const writing = Array.from({ length: WRITERS }, () => askWhile(product, rename(product), isOver, 50));
  const reading = reads.map((path) => askWhile(product, { path }, isOver, 20));
  const [written, read] = await Promise.all([Promise.all(writing), Promise.all(reading)]);
  const refusals = written.flat();
  const answers = read.flat();
  await lock.end;
  const { name } = product.database;
  const statuses = formatCounts(refusals.map((response) => response?.status ?? 'sin respuesta'));
  const honest = refusals.every(
    (response) => response?.status === 503 && response.headers.has('retry-after'),
  );
  const slowest = Math.max(...timesOf(refusals));
  verdict.check(honest, `${name}: escrituras con la base tomada 8 s: ${statuses}, con Retry-After`);
  verdict.check(slowest <= REFUSED_MS, `${name}: la que más tardó en saberlo, ${formatMs(slowest)}`);
  const p99 = computePercentile(timesOf(answers), 0.99);
  const fine = answers.every((response) => response?.status === 200);
  verdict.check(fine && p99 < READ_MS, `${name}: ${answers.length} lecturas, p99 ${formatMs(p99)}`);
  const back = await untilWritten(product);
  verdict.check(
    back <= BACK_MS && product.hasLiveProcess,
    `${name}: se escribe otra vez a los ${formatMs(back)}`,
  );
}

export async function injectFaults(verdict: CheckReporter): Promise<void> {
  for (const name of DATABASES) await withTestServer(name, {}, (product) => lockAndLook(product, verdict));
}
