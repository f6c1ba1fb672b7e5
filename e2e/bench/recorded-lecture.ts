import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateRecording, repeatRecording } from '../../api/bench/videos/recording.ts';
import type { LectureVideo } from '../../api/src/courses/video/video.schema.ts';
import type { Portal } from '../portal.ts';
import { logIn } from './session.ts';

const COURSE = 1;
const RECORDED_S = 30;
const HEIGHT = 720;
const LOOK_MS = 500;

/** Adds a generated recording to the demo's first course; returns its path once all qualities exist. */
export async function addRecordedLecture(portal: Portal, seconds: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rambla-recorded-'));
  try {
    const [part, whole] = [path.join(folder, 'part.mp4'), path.join(folder, 'whole.mp4')];
    await generateRecording(part, RECORDED_S, HEIGHT);
    await repeatRecording(part, whole, seconds);
    return await upload(portal, whole);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function upload(portal: Portal, video: string): Promise<string> {
  const { token } = await logIn(portal, 'admin@rambla.test');
  const headers = { authorization: `Bearer ${token}` };
  const lectures = `${portal.url}/api/courses/${COURSE}/lectures`;
  const body = new FormData();
  body.set('title', 'Grabada');
  body.set('video', await openAsBlob(video, { type: 'video/mp4' }), 'obs.mp4');
  const read = async (response: Response) => {
    if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { lecture: { id: number; video: LectureVideo | null } }).lecture;
  };
  const { id } = await read(await fetch(lectures, { method: 'POST', headers, body }));
  for (;;) {
    const { video: made } = await read(await fetch(`${lectures}/${id}`, { headers }));
    if (made?.state === 'unplayable') throw new Error(made.reason ?? 'unplayable');
    if (made?.state === 'ready') return `/lectures/${COURSE}/${id}`;
    await sleep(LOOK_MS);
  }
}
