import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/core/database/migrate.ts';
import { ZipWriter } from '../src/platform/files/zip-writer.ts';
import { createBigBackup } from '../test/big-backup.ts';
import { toXmlDocument, zipOf } from '../test/course-archives.ts';
import { findFreePort } from '../test/free-port.ts';
import { uploadArchiveToServer } from '../test/upload-archive-to-server.ts';
import { callServer, watchHealth } from './ask-server.ts';
import {
  type RunningProgram,
  readCpuSeconds,
  readFilePageBytes,
  readPeakBytes,
  resetPeakMemory,
  startProgram,
} from './process.ts';

const ADMIN = { email: 'admin@bench.test', password: 'una clave bien larga' };
const MB = 1_000_000;
const PART_MB = 100;
const POLL_MS = 100;
/** Longer than the server keeps idle threads. */
const REST_MS = 30_000;

export interface CourseImportFigures {
  /** The time to import an uploaded course of 40 pages, 20 quizzes and 20 files. */
  seconds: number;
  bigSeconds: number;
  healthP99: number;
  /** The peak memory while the server imports the course. */
  peakMb: number;
  bigPeakMb: number;
  /** The memory for cached pages of files, which the kernel can reclaim. */
  fileMb: number;
  cpuSeconds: number;
  right: boolean;
}

async function* bytes(megabytes: number): AsyncGenerator<Buffer> {
  const block = randomBytes(MB);
  for (let index = 0; index < megabytes; index += 1) yield block;
}

/** Writes a cartridge of large files without holding it in memory. */
async function writeBig(path: string, megabytes: number): Promise<void> {
  const zip = new ZipWriter();
  const written = pipeline(zip.output, createWriteStream(path));
  const parts = Array.from(
    { length: Math.ceil(megabytes / PART_MB) },
    (_, index) => `web_resources/${index}.bin`,
  );
  for (const part of parts) await zip.add(part, Readable.from(bytes(PART_MB)), PART_MB * MB);
  const items = parts.map(
    (_, index) =>
      `<item identifier="i${index}" identifierref="R${index}"><title>Archivo ${index}</title></item>`,
  );
  const resources = parts.map(
    (part, index) =>
      `<resource identifier="R${index}" type="webcontent" href="${part}"><file href="${part}"/></resource>`,
  );
  const manifest = `<manifest identifier="big"><metadata><schema>IMS Common Cartridge</schema></metadata><organizations>
    <organization identifier="o"><item identifier="root">${items.join('')}</item></organization></organizations>
    <resources>${resources.join('')}</resources></manifest>`;
  await zip.add('imsmanifest.xml', toXmlDocument(manifest));
  zip.end();
  await written;
}

interface Job {
  id: number;
  state: string;
  result?: { importId: number; brought: number };
  error?: unknown;
}

/** Imports an uploaded archive completely; returns the number of items. */
async function bring(api: string, token: string, uploadId: string): Promise<number> {
  const end = async ({ job }: { job: Job }): Promise<Job> => {
    let now = job;
    while (now.state !== 'done' && now.state !== 'failed') {
      await sleep(POLL_MS);
      now = (await callServer<{ job: Job }>(`${api}/jobs/${now.id}`, token)).job;
    }
    if (now.state === 'failed') throw new Error(JSON.stringify(now.error));
    return now;
  };
  const read = await end(await callServer(`${api}/course_imports`, token, { uploadId }));
  const path = `${api}/course_imports/${read.result?.importId}/apply`;
  const brought = await end(await callServer(path, token, { name: 'Traído', type: 'FING' }));
  return brought.result?.brought ?? 0;
}

async function logIn({ url }: RunningProgram): Promise<{ api: string; token: string }> {
  const body = { ...ADMIN, fingerprint: 'bench' };
  const { token } = await callServer<{ token: string }>(`${url}/api/users/login`, '', body);
  return { api: `${url}/api`, token };
}

/** Imports once to fill the compile cache, which an installation's later servers use. */
async function runBefore(server: RunningProgram, small: string): Promise<void> {
  const { api, token } = await logIn(server);
  await bring(api, token, await uploadArchiveToServer(server.url, token, small));
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
}

async function measure(
  server: RunningProgram,
  folder: string,
  megabytes: number,
): Promise<CourseImportFigures> {
  const { api, token } = await logIn(server);
  const [small, big] = [join(folder, 'small.mbz'), join(folder, 'big.imscc')];
  await writeBig(big, megabytes);
  await sleep(REST_MS);
  resetPeakMemory(server);
  const health = watchHealth(server);
  const course = await uploadArchiveToServer(server.url, token, small);
  const began = performance.now();
  const things = await bring(api, token, course);
  const seconds = (performance.now() - began) / 1000;
  const peakMb = readPeakBytes(server) / 1024 ** 2;
  const times = await health.stop();
  await sleep(REST_MS);
  resetPeakMemory(server);
  const bigHealth = watchHealth(server);
  const bigBegan = performance.now();
  const files = await bring(api, token, await uploadArchiveToServer(server.url, token, big));
  const bigSeconds = (performance.now() - bigBegan) / 1000;
  times.push(...(await bigHealth.stop()));
  times.sort((one, other) => one - other);
  return {
    seconds,
    bigSeconds,
    healthP99: times[Math.floor(times.length * 0.99)] ?? 0,
    peakMb,
    bigPeakMb: readPeakBytes(server) / 1024 ** 2,
    fileMb: readFilePageBytes(server) / 1024 ** 2,
    cpuSeconds: readCpuSeconds(server),
    right: things >= 80 && files === Math.ceil(megabytes / PART_MB),
  };
}

/** Imports two courses into a new institute, on SQLite when `url` is undefined. */
export async function measureCourseImports(
  megabytes: number,
  url: string | undefined,
): Promise<CourseImportFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'rambla-bench-'));
  const databaseUrl = url ?? `sqlite:${join(folder, 'rambla.db')}`;
  await migrate(databaseUrl);
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    DEMO: '0',
    FFMPEG: 'off',
    // Matches the systemd unit.
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const start = async () => startProgram('../src/server.ts', await findFreePort(), env, '/api/ready');
  const small = join(folder, 'small.mbz');
  writeFileSync(small, zipOf(createBigBackup()));
  await runBefore(await start(), small);
  const server = await start();
  try {
    return await measure(server, folder, megabytes);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
