import { openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lecture } from '../../src/courses/lectures/lectures.schema.ts';
import { fillVideoInstitute } from '../backup/institute.ts';
import { type RunningProgram, startProgram } from '../process.ts';
import type { PlannedRead, TimedRead } from '../readers.ts';
import { alternateSlices, groupReads, measureReadsDuring, type TimeSlice } from '../slices.ts';

const PORT = 4485;
const SECRET = 'a secret for measuring, 32 characters or more';
const WARM_MS = 5_000;
const MEASURE_MS = 72_000;
const LOOK_MS = 25;

/** Timed reads, grouped by slices in which ffmpeg ran (`busy`) or was paused (`quiet`). */
export interface ReadsDuringConversion {
  quiet: TimedRead[][];
  busy: TimedRead[][];
}

function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  const texts = readdirSync(tasks).map((task) => readFileSync(join(tasks, task, 'children'), 'utf8'));
  return texts.flatMap((text) => text.split(' ').filter(Boolean).map(Number));
}

/** Pauses or resumes all current and later ffmpeg processes, as the server does for an exam. */
function holdPrograms({ child }: RunningProgram) {
  let isHeld = false;
  const apply = () => {
    for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, isHeld ? 'SIGSTOP' : 'SIGCONT');
  };
  const timer = setInterval(apply, LOOK_MS);
  const hold = (next: boolean) => {
    isHeld = next;
    apply();
  };
  return { hold, end: () => clearInterval(timer) };
}

/** Uploads a video and returns the new lecture's address. */
async function upload(url: string, { path, headers }: PlannedRead, video: string): Promise<string> {
  const body = new FormData();
  body.set('title', 'Grabada');
  body.set('video', await openAsBlob(video, { type: 'video/mp4' }), 'obs.mp4');
  const response = await fetch(url + path, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`answered ${response.status}: ${await response.text()}`);
  return `${url}${path}/${((await response.json()) as { lecture: Lecture }).lecture.id}`;
}

/** Reads lists steadily while the server converts `video`, with ffmpeg paused in every other slice. */
export async function measureReadsDuringConversion(
  folder: string,
  video: string,
): Promise<ReadsDuringConversion> {
  const env = { DATA_DIR: join(folder, 'beside'), JWT_SECRET: SECRET };
  const { lists } = await fillVideoInstitute(env, 0);
  const lectures = lists.find(({ path }) => path.endsWith('/lectures'));
  if (!lectures) throw new Error('no list of lectures');
  const server = await startProgram('../src/server.ts', PORT, env, '/api/ready');
  try {
    const lecture = await upload(server.url, lectures, video);
    await measureReadsDuring(server.url, lists, () => sleep(WARM_MS));
    const programs = holdPrograms(server);
    let slices: TimeSlice[] = [];
    const seen = await measureReadsDuring(server.url, lists, async () => {
      slices = await alternateSlices(programs.hold, sleep(MEASURE_MS));
    });
    programs.end();
    const read = await fetch(lecture, { headers: lectures.headers });
    const { video: state } = ((await read.json()) as { lecture: Lecture }).lecture;
    if (state?.state !== 'processing') throw new Error(`the video was ${state?.state} too early`);
    return { quiet: groupReads(seen, slices, false), busy: groupReads(seen, slices, true) };
  } finally {
    await server.stop();
  }
}
