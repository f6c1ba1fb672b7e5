import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/core/config/config.ts';
import { insertCourse } from '../../src/courses/courses.queries.ts';
import { insertLecture } from '../../src/courses/lectures/lectures.queries.ts';
import { signFileUrl } from '../../src/courses/media/file-url.ts';
import { upsertSubscription } from '../../src/courses/subscriptions/subscriptions.queries.ts';
import { openServices } from '../../src/operations/start/open-services.ts';
import { insertFile, markFileStored } from '../../src/platform/files/files.queries.ts';
import { makeActor } from '../../test/actors.ts';
import { readCpuSeconds, readPssBytes, startProgram } from '../process.ts';
import type { ReadFigures } from './readers.ts';

const SECRET = 'a secret for measuring, 32 characters or more';
const MIB = 1024 * 1024;
const READERS_PROGRAM = fileURLToPath(new URL('readers.ts', import.meta.url));
const IDLE_MS = 5_000;
const REST_MS = 20_000;
const LOOK_MS = 200;

export interface ThroughputFigures extends ReadFigures {
  serverCpuSeconds: number;
  idleBytes: number;
  peakBytes: number;
  restBytes: number;
}

function* video(megabytes: number): Generator<Buffer> {
  for (let index = 0; index < megabytes; index += 1) yield Buffer.alloc(MIB, index);
}

/** Puts a video into the storage and signs its address for `readers` subscribed students. */
async function prepare(env: NodeJS.ProcessEnv, megabytes: number, readers: number) {
  const services = await openServices(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  const app = await buildApp(services);
  await app.ready();
  const course = await insertCourse(app.db, { name: 'Curso', type: 'FCEA' });
  const file = await insertFile(app.db, { courseId: course.id, name: 'a.mp4', mimeType: 'video/mp4' });
  await markFileStored(app.db, file.id, await app.storage.put(file.key, Readable.from(video(megabytes))));
  await insertLecture(app.db, { courseId: course.id, title: 'A', description: '', videoFileId: file.id });
  const addresses: string[] = [];
  for (let reader = 0; reader < readers; reader += 1) {
    const student = await makeActor(app, 'student');
    await upsertSubscription(app.db, { userId: student.id, courseId: course.id });
    addresses.push(signFileUrl(app, student, file));
  }
  await app.close();
  await services.db.destroy();
  return addresses;
}

async function watchPeak(read: () => number, until: Promise<unknown>): Promise<number> {
  let peak = 0;
  let over = false;
  const note = () => {
    over = true;
  };
  until.then(note, note);
  while (!over) {
    peak = Math.max(peak, read());
    await sleep(LOOK_MS);
  }
  return peak;
}

/** Lets `readers` students read a video of `megabytes` from a server for some seconds. */
export async function benchThroughput(
  folder: string,
  port: number,
  { megabytes = 1024, readers = 64, seconds = 15 } = {},
): Promise<ThroughputFigures> {
  const env = { DATA_DIR: join(folder, 'data'), JWT_SECRET: SECRET };
  const addresses = await prepare(env, megabytes, readers);
  const targets = join(folder, 'addresses.json');
  writeFileSync(targets, JSON.stringify({ port, size: megabytes * MIB, addresses }));
  const server = await startProgram('../src/server.ts', port, env, '/api/ready');
  try {
    await sleep(IDLE_MS);
    const idleBytes = readPssBytes(server);
    const cpuBefore = readCpuSeconds(server);
    const reading = promisify(execFile)(process.execPath, [READERS_PROGRAM, targets, String(seconds)]);
    const peakBytes = await watchPeak(() => readPssBytes(server), reading);
    const figures = JSON.parse((await reading).stdout) as ReadFigures;
    const serverCpuSeconds = readCpuSeconds(server) - cpuBefore;
    await sleep(REST_MS);
    return { ...figures, serverCpuSeconds, idleBytes, peakBytes, restBytes: readPssBytes(server) };
  } finally {
    await server.stop();
    rmSync(join(folder, 'data'), { recursive: true });
  }
}
