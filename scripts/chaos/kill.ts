// Kills the server again and again, as by a power cut, while eight writers of different kinds write.
// Every acknowledged write must exist exactly once afterwards.
// On PostgreSQL every fifth round also kills the database server.

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckReporter } from './check-reporter.ts';
import { DATABASES } from './databases.ts';
import { formatMs } from './figures.ts';
import { WriteLedger } from './ledger.ts';
import { type TestServer, withTestServer } from './test-server.ts';
import { CHAOS_WRITERS } from './writers.ts';

const ROUNDS = 50;
const RESTART_MS = 10_000;
const DATABASE_EVERY = 5;
const MAX_MS = 5_000;

function acknowledged(ledgers: WriteLedger[]): number {
  return ledgers.reduce((sum, ledger) => sum + ledger.acknowledged.size, 0);
}

/** Waits for a random number of writes, so that every step of a write gets interrupted at some time. */
async function untilSome(count: () => number): Promise<void> {
  const wanted = count() + randomInt(10, 120);
  const until = Date.now() + MAX_MS;
  while (count() < wanted && Date.now() < until) await sleep(randomInt(1, 20));
}

async function crash(product: TestServer, ledgers: WriteLedger[], round: number): Promise<number> {
  let over = false;
  const writing = Promise.all(ledgers.map((ledger) => ledger.writeUntil(() => over, product)));
  await untilSome(() => acknowledged(ledgers));
  const { server } = product.database;
  if (server && round % DATABASE_EVERY === 0) server.stop('immediate');
  await product.kill();
  over = true;
  await writing;
  if (server && round % DATABASE_EVERY === 0) server.start();
  return product.start();
}

async function auditAll(product: TestServer, ledgers: WriteLedger[]): Promise<string[]> {
  return product.look(async (db) => {
    const problems = await Promise.all(ledgers.map((ledger) => ledger.audit(product, db)));
    return problems.flat();
  });
}

/** Repeats writes without a response, which must not be stored twice. */
async function sendRest(product: TestServer, ledgers: WriteLedger[]): Promise<void> {
  for (const ledger of ledgers) {
    for (let left = ledger.unsure; left > 0; left -= 1) await ledger.send(product);
  }
}

async function killRounds(product: TestServer, rounds: number, verdict: CheckReporter): Promise<void> {
  const ledgers = CHAOS_WRITERS.map((writer) => new WriteLedger(writer));
  const count = () => acknowledged(ledgers);
  let slowest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const before = count();
    const took = await crash(product, ledgers, round);
    slowest = Math.max(slowest, took);
    const problems = [...(await auditAll(product, ledgers)), ...product.database.findProblems()];
    const what = `ronda ${round}: ${count() - before} escrituras confirmadas, otra vez en pie en ${formatMs(took)}`;
    verdict.check(problems.length === 0 && took <= RESTART_MS, what);
    for (const problem of problems.slice(0, 10)) verdict.say(problem);
  }
  await sendRest(product, ledgers);
  const problems = await auditAll(product, ledgers);
  const unsure = ledgers.reduce((sum, ledger) => sum + ledger.unsure, 0);
  verdict.check(
    problems.length === 0 && unsure === 0,
    'lo que quedó sin respuesta, mandado otra vez: una vez cada uno',
  );
  for (const problem of problems.slice(0, 10)) verdict.say(problem);
  const { name } = product.database;
  verdict.say(
    `${name}: ${rounds} rondas, ${count()} confirmadas; el arranque más lento ${formatMs(slowest)}`,
  );
  for (const ledger of ledgers)
    verdict.say(`  ${ledger.writer.name}: ${ledger.acknowledged.size} de ${ledger.sent}`);
}

export async function injectFaults(verdict: CheckReporter, argument?: string): Promise<void> {
  const rounds = Number(argument ?? ROUNDS);
  for (const name of DATABASES) {
    verdict.say(`${name}: ${rounds} muertes súbitas entre ocho que escriben`);
    await withTestServer(name, {}, (product) => killRounds(product, rounds, verdict));
  }
}
