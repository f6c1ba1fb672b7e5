// Runs `npm run backup` while eight writers write, then `npm run restore` into an empty installation.
// Each backup is restored on SQLite and on PostgreSQL.
// Every write acknowledged before the backup must be restored, and no write only in part.
// Every table and file must have its original hash, and a server must run on each copy.
// The argument is the number of megabytes of video.

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readForeignKeys } from '../../api/src/core/database/foreign-keys.ts';
import { createTemporaryFolder } from '../../api/test/running-server.ts';
import { createSampleVideo, createVideoForm } from '../../api/test/sample-files.ts';
import type { CheckReporter } from './check-reporter.ts';
import { DATABASES, type DatabaseName } from './databases.ts';
import { formatCounts, formatMs } from './figures.ts';
import { WriteLedger } from './ledger.ts';
import { runNpmScript } from './npm-run.ts';
import {
  compareRestoredFiles,
  computeTableChecksums,
  listLostForeignKeys,
  readBackupChecksums,
} from './restored.ts';
import { createEmptyTestServer, type TestServer, withTestServer } from './test-server.ts';
import { CHAOS_WRITERS } from './writers.ts';

const MEGABYTES = 128;
const VIDEO_MEGABYTES = 16;
const MIB = 1024 * 1024;
const BEFORE_MS = 3_000;
const AFTER_MS = 500;

interface StoredVideo {
  path: string;
  sha256: string;
}

/** A backup with its expected content; `promised` are the writes acknowledged before it began. */
interface Taken {
  path: string;
  videos: StoredVideo[];
  ledgers: WriteLedger[];
  promised: ReadonlySet<number>[];
  foreignKeys: number;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function placesOf({ dataDir, database }: TestServer): NodeJS.ProcessEnv {
  return { DATA_DIR: dataDir, DATABASE_URL: database.url };
}

async function addVideos(product: TestServer, megabytes: number): Promise<StoredVideo[]> {
  const { courseId, teacher } = product.stage;
  const path = `/api/courses/${courseId}/lectures`;
  const videos: StoredVideo[] = [];
  while (videos.length * VIDEO_MEGABYTES < megabytes) {
    const bytes = createSampleVideo(VIDEO_MEGABYTES * MIB);
    const form = createVideoForm({ title: `Clase ${videos.length}` }, bytes);
    const response = await product.ask({ method: 'POST', path, as: teacher, ...form });
    const { lecture } = JSON.parse(response?.body ?? '') as { lecture: { id: number } };
    videos.push({ path: `${path}/${lecture.id}`, sha256: sha256(bytes) });
  }
  return videos;
}

function count(sets: ReadonlySet<number>[]): number {
  return sets.reduce((sum, { size }) => sum + size, 0);
}

async function takeBackup(
  product: TestServer,
  videos: StoredVideo[],
  path: string,
  verdict: CheckReporter,
): Promise<Taken> {
  const { name } = product.database;
  const ledgers = CHAOS_WRITERS.map((writer) => new WriteLedger(writer));
  let over = false;
  const writing = Promise.all(ledgers.map((ledger) => ledger.writeUntil(() => over, product)));
  await sleep(BEFORE_MS);
  const promised = ledgers.map(({ acknowledged }) => new Set(acknowledged));
  const { code, output, ms } = await runNpmScript('backup', [path], placesOf(product));
  const during = count(ledgers.map(({ acknowledged }) => acknowledged)) - count(promised);
  await sleep(AFTER_MS);
  over = true;
  await writing;
  verdict.check(code === 0, `${name}: un respaldo en ${formatMs(ms)}, entre ocho que escriben`);
  if (code !== 0) verdict.say(output);
  const surprises = ledgers.flatMap((ledger) => ledger.surprises);
  const wrote = `${count(promised)} escrituras confirmadas antes, ${during} mientras tanto`;
  verdict.check(during > 0 && surprises.length === 0 && product.hasLiveProcess, `${name}: ${wrote}`);
  for (const surprise of surprises.slice(0, 10)) verdict.say(surprise);
  const foreignKeys = (await product.look(readForeignKeys)).length;
  return { path, videos, ledgers, promised, foreignKeys };
}

/** Checks the restored data before a server has touched it. */
async function auditData(
  copy: TestServer,
  taken: Taken,
  what: string,
  verdict: CheckReporter,
): Promise<void> {
  const saved = JSON.stringify(await readBackupChecksums(taken.path));
  const equal = saved === JSON.stringify(await computeTableChecksums(copy.database.url));
  verdict.check(equal, `${what}: cada tabla tiene el hash que tenía`);
  const { files, problems } = await compareRestoredFiles(copy);
  verdict.check(
    problems.length === 0,
    `${what}: ${files} archivos, cada uno con su SHA-256 y ninguno de más`,
  );
  const broken = [...copy.database.findProblems(), ...(await listLostForeignKeys(copy, taken.foreignKeys))];
  verdict.check(broken.length === 0, `${what}: la base sana, ninguna fila apunta a nada`);
  const audits = await copy.look((db) =>
    Promise.all(taken.ledgers.map((ledger, i) => ledger.audit(copy, db, taken.promised[i]))),
  );
  const wrong = audits.flat();
  const held = `las ${count(taken.promised)} confirmadas antes están una vez, y nada a medias`;
  verdict.check(wrong.length === 0, `${what}: ${held}`);
  for (const problem of [...problems, ...broken, ...wrong].slice(0, 10)) verdict.say(problem);
}

async function isVideoEqual(copy: TestServer, video: StoredVideo): Promise<boolean> {
  const response = await copy.ask({ path: video.path, as: copy.stage.student });
  const { lecture } = JSON.parse(response?.body ?? '{}') as { lecture?: { videoUrl: string } };
  if (!lecture) return false;
  const played = await fetch(copy.server.url + lecture.videoUrl);
  return sha256(Buffer.from(await played.arrayBuffer())) === video.sha256;
}

/** Starts a restored server and checks that earlier sessions can watch videos and write. */
async function useServer(
  copy: TestServer,
  taken: Taken,
  what: string,
  verdict: CheckReporter,
): Promise<void> {
  const ms = await copy.start();
  const equal = await Promise.all(taken.videos.map((video) => isVideoEqual(copy, video)));
  const videos = equal.filter(Boolean).length;
  verdict.check(
    videos === taken.videos.length,
    `${what}: un servidor anda en ${formatMs(ms)}; se ven ${videos} de ${taken.videos.length} videos, byte por byte`,
  );
  const answers = [];
  for (const ledger of taken.ledgers) answers.push(await ledger.send(copy));
  const written = answers.every((response) => response && response.status < 300);
  const statuses = formatCounts(answers.map((response) => response?.status ?? 'sin respuesta'));
  verdict.check(written, `${what}: se sigue escribiendo: ${statuses}`);
}

async function restore(
  target: DatabaseName,
  from: TestServer,
  taken: Taken,
  verdict: CheckReporter,
): Promise<void> {
  const copy = await createEmptyTestServer(target, from.stage);
  const what = `${from.database.name} → ${copy.database.name}`;
  try {
    const { code, output, ms } = await runNpmScript('restore', [taken.path], placesOf(copy));
    verdict.check(code === 0, `${what}: restaurado en ${formatMs(ms)}`);
    if (code !== 0) return verdict.say(output);
    await auditData(copy, taken, what, verdict);
    await useServer(copy, taken, what, verdict);
  } finally {
    await copy.close();
  }
}

async function backUpAndRestore(
  product: TestServer,
  megabytes: number,
  verdict: CheckReporter,
): Promise<void> {
  const folder = await createTemporaryFolder();
  try {
    const videos = await addVideos(product, megabytes);
    const taken = await takeBackup(product, videos, join(folder, 'respaldo.tar'), verdict);
    for (const target of DATABASES) await restore(target, product, taken, verdict);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function injectFaults(verdict: CheckReporter, argument?: string): Promise<void> {
  const megabytes = Number(argument ?? MEGABYTES);
  for (const name of DATABASES) {
    await withTestServer(name, {}, (product) => backUpAndRestore(product, megabytes, verdict));
  }
}
