// Uploads a video in chunks of 8 MiB, like the portal's page, and cuts the connection at random offsets.
// Every third cut kills the server; one more kill follows the last byte.
// The upload resumes at the server's offset, and no acknowledged byte may be lost.
// At most one chunk is sent again per cut, wrong offsets are refused, and the final video is identical.

import { createHash, randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSampleVideo } from '../../api/test/sample-files.ts';
import type { CheckReporter } from './check-reporter.ts';
import { DATABASES } from './databases.ts';
import { formatCounts } from './figures.ts';
import { type TestServer, withTestServer } from './test-server.ts';
import { TusClient } from './tus-client.ts';

const MIB = 1024 * 1024;
const CHUNK_BYTES = 8 * MIB;
const VIDEO_BYTES = 96 * MIB;
const CUTS = 30;
const KILL_EVERY = 3;
/** The approximate duration of assembling the video. */
const FINISHING_MS = 300;

/** The events of one upload. */
interface Journey {
  kills: number;
  /** The number of bytes to send again after each cut. */
  again: number[];
  /** Offsets at which acknowledged bytes were lost. */
  lost: number[];
  /** Responses to chunks at a wrong offset. */
  wrong: (number | string)[];
}

function chunkAt(video: Buffer, offset: number): Buffer {
  return video.subarray(offset, offset + CHUNK_BYTES);
}

/** Chooses a part so that all cuts happen before the video ends. */
function partOf(video: Buffer, offset: number, cutsLeft: number): number {
  const share = Math.floor((2 * (video.length - offset)) / (cutsLeft + 1));
  return randomInt(1, Math.max(2, Math.min(share, chunkAt(video, offset).length)));
}

/** Waits a moment, so that some data in transit still arrives. */
async function drop(): Promise<void> {
  await sleep(randomInt(0, 30));
}

async function tryWrongOffsets(client: TusClient, video: Buffer, offset: number): Promise<number[]> {
  const statuses: number[] = [];
  for (const wrong of [offset - 1, offset + 1]) {
    if (wrong < 0 || wrong >= video.length) continue;
    const response = await client.send(wrong, video.subarray(wrong, wrong + 1000));
    statuses.push(response?.status ?? 0);
  }
  return statuses;
}

async function cutAndGoOn(
  product: TestServer,
  client: TusClient,
  video: Buffer,
  cuts: number,
): Promise<Journey> {
  const journey: Journey = { kills: 0, again: [], lost: [], wrong: [] };
  let offset = 0;
  for (let cut = 1; cut <= cuts; cut += 1) {
    const isKill = cut % KILL_EVERY === 0;
    const part = partOf(video, offset, cuts - cut);
    await client.sendPart(offset, chunkAt(video, offset), part, () => (isKill ? product.kill() : drop()));
    if (isKill) {
      await product.start();
      journey.kills += 1;
    }
    const reached = await client.offset();
    if (reached < offset || reached > offset + part) journey.lost.push(reached);
    journey.again.push(offset + part - reached);
    journey.wrong.push(...(await tryWrongOffsets(client, video, reached)));
    offset = await client.offset();
  }
  return journey;
}

/** Sends the remaining chunks; the server dies while it assembles the video. */
async function sendRest(product: TestServer, client: TusClient, video: Buffer): Promise<number[]> {
  const statuses: number[] = [];
  let offset = await client.offset();
  while (offset + CHUNK_BYTES < video.length) {
    statuses.push((await client.send(offset, chunkAt(video, offset)))?.status ?? 0);
    offset = await client.offset();
  }
  const last = chunkAt(video, offset);
  await client.sendPart(offset, last, last.length, async () => {
    await sleep(randomInt(0, FINISHING_MS));
    await product.kill();
  });
  await product.start();
  const reached = await client.offset();
  if (reached < video.length) await client.send(reached, chunkAt(video, reached));
  return statuses;
}

async function playedHash(product: TestServer, path: string): Promise<string> {
  const response = await product.ask({ path, as: product.stage.student });
  const { lecture } = JSON.parse(response?.body ?? '') as { lecture: { videoUrl: string } };
  const played = await fetch(product.server.url + lecture.videoUrl);
  return createHash('sha256')
    .update(Buffer.from(await played.arrayBuffer()))
    .digest('hex');
}

async function auditVideo(
  product: TestServer,
  path: string,
  video: Buffer,
  verdict: CheckReporter,
): Promise<void> {
  const { name } = product.database;
  const sha256 = createHash('sha256').update(video).digest('hex');
  verdict.check((await playedHash(product, path)) === sha256, `${name}: el video se ve byte por byte`);
  const rows = await product.look((db) =>
    db.selectFrom('files').select(['sha256', 'state']).where('sha256', '=', sha256).execute(),
  );
  verdict.check(rows.length === 1 && rows[0]?.state === 'stored', `${name}: está guardado una vez`);
  const left = await readdir(join(product.dataDir, 'uploads'));
  verdict.check(left.length === 0, `${name}: de la subida no queda nada (${left.length} archivos)`);
}

async function uploadThroughFaults(product: TestServer, cuts: number, verdict: CheckReporter): Promise<void> {
  const { courseId, lectureId } = product.stage;
  const { name } = product.database;
  const path = `/api/courses/${courseId}/lectures/${lectureId}`;
  const video = createSampleVideo(VIDEO_BYTES);
  const client = await TusClient.create(product, `${path}/upload`, video.length);
  const { kills, again, lost, wrong } = await cutAndGoOn(product, client, video, cuts);
  const rest = await sendRest(product, client, video);
  verdict.check(
    lost.length === 0,
    `${name}: ${cuts} cortes, ${kills} con muerte del servidor y otra al final; nada perdido`,
  );
  const most = Math.max(...again);
  const total = again.reduce((sum, bytes) => sum + bytes, 0);
  const resent = `a lo sumo ${(most / MIB).toFixed(1)} MiB otra vez por corte, ${(total / MIB).toFixed(1)} en total`;
  verdict.check(most <= CHUNK_BYTES, `${name}: ${resent}`);
  verdict.check(
    wrong.every((status) => status === 409),
    `${name}: en un lugar equivocado: ${formatCounts(wrong)}`,
  );
  verdict.check(
    rest.every((status) => status === 204),
    `${name}: lo que faltaba: ${formatCounts(rest)}`,
  );
  await auditVideo(product, path, video, verdict);
}

export async function injectFaults(verdict: CheckReporter, argument?: string): Promise<void> {
  const cuts = Number(argument ?? CUTS);
  for (const name of DATABASES) {
    await withTestServer(name, {}, (product) => uploadThroughFaults(product, cuts, verdict));
  }
}
