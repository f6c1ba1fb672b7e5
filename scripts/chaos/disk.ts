// A small disk (tmpfs) under DATA_DIR fills up; PostgreSQL has its tables there too, but its log elsewhere.
// Writes must get 507 or 503, and reads must go on. The same process writes again once there is room.

import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckReporter } from './check-reporter.ts';
import { DATABASES, type DatabaseName } from './databases.ts';
import { formatCounts, formatMs } from './figures.ts';
import { WriteLedger } from './ledger.ts';
import type { HttpResponse } from './send-request.ts';
import { type TestServer, withTestServer } from './test-server.ts';
import { CHAOS_WRITERS } from './writers.ts';

const SIZE = '64m';
const MAX_MS = 30_000;
const BACK_MS = 5_000;
const REFUSALS_WANTED = 20;

interface SmallDisk {
  path: string;
  fill(): void;
  empty(): void;
  remove(): void;
}

function mountSmallDisk(): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'rambla-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0777`, 'tmpfs', path]);
  const ballast = join(path, 'ballast');
  let count = 0;
  return {
    path,
    fill() {
      const { bfree, bsize } = statfsSync(path);
      mkdirSync(ballast, { recursive: true });
      try {
        if (bfree > 0) writeFileSync(join(ballast, String(count++)), Buffer.alloc(bfree * bsize));
      } catch (error) {
        // The server took some of the room meanwhile, so the disk is full all the same.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(ballast, { recursive: true }),
    remove() {
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true });
    },
  };
}

/** PostgreSQL requires a folder that it owns. */
function tablespaceOn(disk: SmallDisk): string {
  const folder = join(disk.path, 'tables');
  mkdirSync(folder);
  if (userInfo().uid === 0) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
    chownSync(folder, uid ?? 0, gid ?? 0);
  }
  return folder;
}

interface Seen {
  name: string;
  answer: HttpResponse | undefined;
}

/** Sends writes of every kind until enough got a 507; fills the disk again when room appears. */
async function writeIntoFull(product: TestServer, ledgers: WriteLedger[], disk: SmallDisk): Promise<Seen[]> {
  const seen: Seen[] = [];
  const until = Date.now() + MAX_MS;
  const refused = () => seen.filter(({ answer }) => answer?.status === 507).length;
  while (refused() < REFUSALS_WANTED && Date.now() < until) {
    disk.fill();
    for (const ledger of ledgers) {
      const response = await ledger.send(product);
      seen.push({ name: ledger.writer.name, answer: response });
    }
  }
  return seen;
}

async function readSome(product: TestServer): Promise<(HttpResponse | undefined)[]> {
  const { courseId, student, admin } = product.stage;
  const paths = ['/api/courses', `/api/courses/${courseId}/links`, `/api/courses/${courseId}/attachments`];
  const asked = paths.map((path) => product.ask({ path, as: student }));
  const more = [product.ask({ path: '/api/users', as: admin }), product.ask({ path: '/api/health' })];
  return Promise.all([...asked, ...more]);
}

/** Sends each kind of write until it succeeds; returns the milliseconds, or Infinity on a timeout. */
async function untilAllWrite(product: TestServer, ledgers: WriteLedger[]): Promise<number> {
  const began = performance.now();
  for (const ledger of ledgers) {
    // A write without a response counts as failed.
    while ((await ledger.send(product).then((response) => response?.status ?? 503)) >= 300) {
      if (performance.now() - began > 4 * BACK_MS) return Number.POSITIVE_INFINITY;
      await sleep(50);
    }
  }
  return performance.now() - began;
}

async function fillAndLook(product: TestServer, disk: SmallDisk, verdict: CheckReporter): Promise<void> {
  const { name } = product.database;
  const ledgers = CHAOS_WRITERS.filter(({ name }) => name !== 'enlaces con clave').map(
    (each) => new WriteLedger(each),
  );
  await untilAllWrite(product, ledgers);
  const seen = await writeIntoFull(product, ledgers, disk);
  const statuses = seen.map(({ answer }) => answer?.status ?? 'sin respuesta');
  const honest = statuses.every((status) => [200, 201, 204, 503, 507].includes(Number(status)));
  const refused = statuses.filter((status) => status === 507).length;
  verdict.check(honest && refused > 0, `${name}: escrituras con el disco lleno: ${formatCounts(statuses)}`);
  const kinds = new Set(seen.filter(({ answer }) => answer?.status === 507).map((each) => each.name));
  verdict.say(`${name}: negadas con 507: ${[...kinds].join(', ')}`);
  const answers = await readSome(product);
  const read200 = answers.every((response) => response?.status === 200);
  verdict.check(
    read200,
    `${name}: se sigue leyendo: ${formatCounts(answers.map((response) => response?.status ?? 0))}`,
  );
  disk.empty();
  const back = await untilAllWrite(product, ledgers);
  verdict.check(
    back <= BACK_MS && product.hasLiveProcess,
    `${name}: con lugar, el mismo proceso escribe a los ${formatMs(back)}`,
  );
  const problems = await product.look(async (db) => {
    return (await Promise.all(ledgers.map((ledger) => ledger.audit(product, db)))).flat();
  });
  problems.push(...product.database.findProblems());
  verdict.check(problems.length === 0, `${name}: todo lo confirmado está una vez, la base sana`);
  for (const problem of problems.slice(0, 10)) verdict.say(problem);
}

async function onSmallDisk(name: DatabaseName, verdict: CheckReporter): Promise<void> {
  const disk = mountSmallDisk();
  try {
    const dataDir = join(disk.path, 'data');
    mkdirSync(dataDir);
    const places = name === 'sqlite' ? { dataDir } : { dataDir, tablespace: tablespaceOn(disk) };
    await withTestServer(name, places, (product) => fillAndLook(product, disk, verdict));
  } finally {
    disk.remove();
  }
}

export async function injectFaults(verdict: CheckReporter): Promise<void> {
  if (userInfo().uid !== 0) return verdict.say('Se saltea: montar un disco chico pide ser root.');
  for (const name of DATABASES) await onSmallDisk(name, verdict);
}
