import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/core/config/config.ts';
import { insertLecture } from '../../src/courses/lectures/lectures.queries.ts';
import { openServices } from '../../src/operations/start/open-services.ts';
import type { Services } from '../../src/operations/start/services.ts';
import { markFileStored } from '../../src/platform/files/files.queries.ts';
import { storagePathOf } from '../../src/platform/files/keys.ts';
import { storeStream } from '../../src/platform/files/store-file.ts';
import { makeActor } from '../../test/actors.ts';
import type { PlannedRead } from '../readers.ts';

const MIB = 1024 * 1024;
const VIDEO_MEGABYTES = 1024;
const CHUNK_BYTES = 512 * 1024;
const CHUNKS = 1000;

/** Random bytes, which no disk or file system can compress. */
function* noise(megabytes: number): Generator<Buffer> {
  for (let index = 0; index < megabytes; index += 1) yield randomBytes(MIB);
}

/** Adds a video with its lecture, as after an upload and ffmpeg; returns its path below `files`. */
async function addVideo(services: Services, courseId: number, title: string): Promise<string> {
  const named = { courseId, name: 'clase.mp4', mimeType: 'video/mp4' };
  const { id, size, sha256 } = await storeStream(services, named, Readable.from(noise(VIDEO_MEGABYTES)));
  await services.db.transaction().execute(async (trx) => {
    await markFileStored(trx, id, { size, sha256 });
    await insertLecture(trx, { courseId, title, description: '', videoFileId: id });
  });
  const { key } = await services.db
    .selectFrom('files')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return storagePathOf(key);
}

/** The lists that students request most. */
function listReads(courseId: number, headers: Record<string, string>): PlannedRead[] {
  const paths = ['/api/courses/byType/FCEA', '/api/courses/my_courses', `/api/courses/${courseId}/lectures`];
  return paths.map((path) => ({ kind: 'list', path, headers }));
}

/** Chunks of the videos at random positions, as a player requests them. */
function videoReads(urls: string[], headers: Record<string, string>): PlannedRead[] {
  return Array.from({ length: CHUNKS }, (_, index) => {
    const start = Math.floor(Math.random() * (VIDEO_MEGABYTES * MIB - CHUNK_BYTES));
    const range = `bytes=${start}-${start + CHUNK_BYTES - 1}`;
    return { kind: 'video', path: urls[index % urls.length] ?? '', headers: { ...headers, range } };
  });
}

/** Adds videos of 1 GiB to the demo institute. Returns their paths, and reads for the benchmark. */
export async function fillVideoInstitute(env: NodeJS.ProcessEnv, gigabytes: number) {
  const services = await openServices(readConfig({ ...env, DEMO: '1', LOG_LEVEL: 'silent' }));
  const app = await buildApp(services);
  try {
    await app.ready();
    const { id: courseId } = await services.db.selectFrom('courses').select('id').executeTakeFirstOrThrow();
    const videos: string[] = [];
    for (let n = 1; n <= gigabytes; n += 1) videos.push(await addVideo(services, courseId, `Larga ${n}`));
    const { token } = await makeActor(app, 'admin');
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/courses/${courseId}/lectures`;
    const { lectures } = (await app.inject({ url, headers })).json() as {
      lectures: { title: string; videoUrl: string | null }[];
    };
    const urls = lectures.flatMap(({ title, videoUrl }) =>
      title.startsWith('Larga') ? [videoUrl ?? ''] : [],
    );
    const lists = listReads(courseId, headers);
    return {
      videos,
      lists,
      reads: videoReads(urls, headers).flatMap((video) => [...lists, ...lists, ...lists, video]),
    };
  } finally {
    await app.close();
    await services.db.destroy();
  }
}
