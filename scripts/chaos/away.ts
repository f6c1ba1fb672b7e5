// Stops and restarts PostgreSQL under traffic, both cleanly and as by a power cut.
// Calls that need the database must get a 503 with Retry-After, and health must respond.
// Everything must recover within five seconds without a restart of the API.

import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckReporter } from './check-reporter.ts';
import { computePercentile, formatCounts, formatMs } from './figures.ts';
import { WriteLedger } from './ledger.ts';
import type { HttpRequest, HttpResponse } from './send-request.ts';
import { type TestServer, withTestServer } from './test-server.ts';
import { CHAOS_WRITERS } from './writers.ts';

const ROUNDS = 4;
const AWAY_MS = 3_000;
const BACK_MS = 5_000;
const REFUSED_MS = 5_000;

interface Seen {
  at: number;
  answer: HttpResponse | undefined;
}

async function watch(product: TestServer, question: HttpRequest, isOver: () => boolean): Promise<Seen[]> {
  const seen: Seen[] = [];
  while (!isOver()) {
    const response = await product.ask(question);
    seen.push({ at: performance.now(), answer: response });
    await sleep(30);
  }
  return seen;
}

function statusOf({ answer }: Seen): number | string {
  return answer?.status ?? 'sin respuesta';
}

/** Returns the responses that are neither a success nor a 503 with Retry-After. */
function dishonest(seen: Seen[]): Seen[] {
  return seen.filter(({ answer }) => {
    const refused = answer?.status === 503 && answer.headers.has('retry-after');
    return answer?.status !== 200 && !refused;
  });
}

/** Stops and restarts the database; returns the time at which the database was up again. */
async function restartDatabase(product: TestServer, mode: 'fast' | 'immediate'): Promise<number> {
  const { server } = product.database;
  server?.stop(mode);
  await sleep(AWAY_MS);
  server?.start();
  return performance.now();
}

async function oneRound(
  product: TestServer,
  mode: 'fast' | 'immediate',
  ledgers: WriteLedger[],
  verdict: CheckReporter,
) {
  let over = false;
  const isOver = () => over;
  const writing = Promise.all(ledgers.map((ledger) => ledger.writeUntil(isOver, product)));
  const reading = watch(product, { path: '/api/courses' }, isOver);
  const knowing = watch(product, { path: '/api/courses/my_courses', as: product.stage.student }, isOver);
  const living = watch(product, { path: '/api/health' }, isOver);
  await sleep(500);
  const up = await restartDatabase(product, mode);
  await sleep(BACK_MS + 1_000);
  over = true;
  await writing;
  const needy = [...(await reading), ...(await knowing)];
  const health = await living;
  const bad = needy.filter((seen) => statusOf(seen) !== 200);
  const back = Math.max(0, ...bad.map(({ at }) => at - up));
  const slowest = Math.max(...needy.map(({ answer }) => answer?.ms ?? Number.POSITIVE_INFINITY));
  verdict.check(
    dishonest(needy).length === 0,
    `${mode}: ${formatCounts(needy.map(statusOf))}, siempre con Retry-After`,
  );
  verdict.check(slowest <= REFUSED_MS, `${mode}: la respuesta más lenta ${formatMs(slowest)}`);
  verdict.check(back <= BACK_MS, `${mode}: la última negativa, ${formatMs(back)} después de volver`);
  const p99 = computePercentile(
    health.map(({ answer }) => answer?.ms ?? Number.POSITIVE_INFINITY),
    0.99,
  );
  verdict.check(
    health.every((seen) => statusOf(seen) === 200),
    `${mode}: /health siempre 200, p99 ${formatMs(p99)}`,
  );
}

async function restarts(product: TestServer, rounds: number, verdict: CheckReporter): Promise<void> {
  const ledgers = CHAOS_WRITERS.map((writer) => new WriteLedger(writer));
  for (let round = 0; round < rounds; round += 1) {
    await oneRound(product, round % 2 === 0 ? 'fast' : 'immediate', ledgers, verdict);
  }
  const problems = await product.look(async (db) => {
    return (await Promise.all(ledgers.map((ledger) => ledger.audit(product, db)))).flat();
  });
  const count = ledgers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  verdict.check(problems.length === 0, `${count} escrituras confirmadas, cada una está una vez`);
  for (const problem of problems.slice(0, 10)) verdict.say(problem);
  verdict.check(product.hasLiveProcess, 'la API es el mismo proceso de antes');
}

export async function injectFaults(verdict: CheckReporter, argument?: string): Promise<void> {
  await withTestServer('postgres', {}, (product) => restarts(product, Number(argument ?? ROUNDS), verdict));
}
