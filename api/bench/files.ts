import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/core/config/config.ts';
import { insertCourse } from '../src/courses/courses.queries.ts';
import { openServices } from '../src/operations/start/open-services.ts';
import { makeActor } from '../test/actors.ts';
import { median, type RunningProgram, readPeakBytes, readResidentBytes, startProgram } from './process.ts';

const SECRET = 'a secret for measuring, 32 characters or more';
const CHUNK = 1024 * 1024;
const BOUNDARY = '----bench';
const SETTLE_MS = 2_000;
const NGINX = '/usr/sbin/nginx';

/** Yields this many megabytes, which start like an MP4. */
function* video(megabytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(CHUNK, 7);
  const first = Buffer.from(chunk);
  first.write('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 0, 'latin1');
  for (let index = 0; index < megabytes; index += 1) yield index === 0 ? first : chunk;
}

async function send(method: string, url: string, headers: Record<string, string>, body: Iterable<Buffer>) {
  const began = performance.now();
  const call = request(url, { method, headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve).on('error', reject);
  });
  // Avoids `pipeline`, which would wait for a response that nobody reads yet.
  Readable.from(body).pipe(call);
  const answer = await answered;
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${answer.statusCode}: ${text}`);
  return { seconds: (performance.now() - began) / 1000, text };
}

function* formOf(megabytes: number): Generator<Buffer> {
  const title = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="title"\r\n\r\nLarga\r\n`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  yield Buffer.from(title + head);
  yield* video(megabytes);
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

/** Returns the speed of one reader, in MB/s. */
async function read(url: string): Promise<number> {
  const began = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: { range: 'bytes=0-' } })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  if (answer.statusCode !== 206) throw new Error(`${answer.statusCode}`);
  return bytes / CHUNK / ((performance.now() - began) / 1000);
}

async function startNginx(folder: string, port: number): Promise<RunningProgram | undefined> {
  if (!existsSync(NGINX)) return undefined;
  const place = join(folder, 'nginx');
  mkdirSync(place);
  execFileSync('chmod', ['a+rx', folder]);
  writeFileSync(
    join(place, 'nginx.conf'),
    `daemon off; worker_processes 1; user root; pid ${place}/pid; error_log ${place}/error; events {}
     http { access_log off; sendfile on; server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn(NGINX, ['-c', join(place, 'nginx.conf')], { stdio: 'ignore' });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const stop = async () => {
    child.kill('SIGTERM');
  };
  return { child, url: `http://127.0.0.1:${port}`, stop };
}

async function prepare(dataDir: string) {
  // Disables ffmpeg, because the bytes are no real video.
  const env = { DATA_DIR: dataDir, JWT_SECRET: SECRET, FFMPEG: 'off' };
  const services = await openServices(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  const app = await buildApp(services);
  await app.ready();
  const { token } = await makeActor(app, 'admin');
  const { id } = await insertCourse(app.db, { name: 'Curso', type: 'FCEA' });
  await app.close();
  await services.db.destroy();
  return { env, token, path: `/api/courses/${id}/lectures` };
}

/** Waits until the disk has written everything and the server is idle again. */
async function settle(): Promise<void> {
  execFileSync('sync');
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

/** Compares uploads with a raw PUT, and downloads with nginx, on this machine's disk. */
export async function compareTransfers(folder: string, port: number, megabytes: number, rounds: number) {
  const { env, token, path } = await prepare(join(folder, 'data'));
  const ours = await startProgram('../src/server.ts', port, env, '/api/ready');
  const raw = await startProgram('put-server.ts', port + 1, { TARGET_FOLDER: folder });
  const nginx = await startNginx(folder, port + 2);
  const seen = { upload: [] as number[], put: [] as number[], stream: [] as number[], nginx: [] as number[] };
  const headers = {
    authorization: token,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'transfer-encoding': 'chunked',
  };
  // Uploads once before measuring, because modules loaded by a first upload stay in memory.
  await send('POST', ours.url + path, headers, formOf(1));
  await settle();
  const before = readResidentBytes(ours);
  const addresses: { ours: string; nginx: string | undefined }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Writes a new file each time, because overwriting an old file takes half as long.
    const rawFile = `/raw-${round}.mp4`;
    seen.put.push(megabytes / (await send('PUT', raw.url + rawFile, {}, video(megabytes))).seconds);
    await settle();
    const { seconds, text } = await send('POST', ours.url + path, headers, formOf(megabytes));
    seen.upload.push(megabytes / seconds);
    await settle();
    const { lecture } = JSON.parse(text);
    addresses.push({ ours: ours.url + lecture.videoUrl, nginx: nginx && nginx.url + rawFile });
  }
  const grown = readPeakBytes(ours) - before;
  for (const address of addresses) {
    seen.stream.push(await read(address.ours));
    if (address.nginx) seen.nginx.push(await read(address.nginx));
  }
  for (const server of [ours, raw, nginx]) await server?.stop();
  rmSync(join(folder, 'data'), { recursive: true });
  const medians = Object.fromEntries(Object.entries(seen).map(([name, all]) => [name, median(all)]));
  return { ...medians, grownMegabytes: grown / CHUNK } as Record<string, number>;
}
