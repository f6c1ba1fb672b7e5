import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createVideoLecture } from '../../../test/create-video-lecture.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  H264_ARGUMENTS,
  openVideoFolder,
  toSoundInput,
  toVideoInput,
  type VideoFolder,
} from '../../../test/sample-videos.ts';
import type { Lecture } from '../lectures/lectures.schema.ts';

const run = promisify(execFile);
// Video jobs run at the lowest priority, so other tests slow them down.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let t: TestApp;
let cast: Cast;
let studio: VideoFolder;

beforeAll(async () => {
  studio = await openVideoFolder();
  t = await createTestApp({ FFMPEG: 'auto' });
  cast = await createCast(t);
});
afterAll(async () => {
  await t.close();
  await studio.close();
});

const get = (url: string | null | undefined, headers = {}) =>
  t.app.inject({ url: url ?? '', headers }) as unknown as Promise<{
    statusCode: number;
    body: string;
    rawPayload: Buffer;
  }>;
async function inspect(url: string | undefined, wanted: string): Promise<string> {
  const path = join(studio.folder, 'fetched.mp4');
  await writeFile(path, (await get(url)).rawPayload);
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', wanted, '-of', 'csv=p=0', path]);
  return stdout;
}

describe('a recording', () => {
  /** Resembles an OBS recording with too quiet a voice. */
  let recording: Buffer;
  let lecture: Lecture;
  beforeAll(async () => {
    const made = [...toVideoInput('1280x720', 9, 5), ...toSoundInput(9), '-crf', '10', ...H264_ARGUMENTS];
    recording = await studio.bytes('recording.mp4', ...made, '-c:a', 'aac', '-b:a', '192k');
    lecture = await createVideoLecture(t, cast, recording);
  });

  test('gets smaller qualities up to its own height, its length and a picture, without a new version', () => {
    expect(lecture).toMatchObject({
      durationSeconds: 9,
      version: 1,
      video: { state: 'ready', reason: null },
    });
    const sources = lecture.video?.sources ?? [];
    expect(sources.map(({ quality }) => quality)).toEqual(['audio', '240p', '360p', '720p', 'original']);
    expect(sources.map(({ height }) => height)).toEqual([null, 240, 360, 720, 720]);
    for (const { size } of sources.slice(0, -1)) expect(size).toBeLessThan(recording.length);
    expect(sources.at(-1)?.type).toMatch(/^video\/mp4; codecs="avc1\.[0-9A-F]{6},mp4a\.40\.2"$/);
  });

  test('has a picture that a slow line carries beside the words', async () => {
    const poster = await get(lecture.posterUrl ?? undefined);
    expect(poster.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect(poster.rawPayload.length).toBeLessThanOrEqual(25_000);
  });

  test('has key frames every four seconds in each, from the same start as its sound', async () => {
    for (const { quality, url } of lecture.video?.sources.slice(1, 4) ?? []) {
      const packets = await inspect(url, 'packet=codec_type,pts_time,flags');
      const keys = [...packets.matchAll(/^video,([\d.]+),K/gm)].map(([, time]) => Number(time));
      expect(keys, quality).toEqual([0, 4, 8]);
      expect(packets, quality).toMatch(/^audio,0\.000000/m);
    }
  });

  test('is as loud as others', async () => {
    const [audio] = lecture.video?.sources ?? [];
    const path = join(studio.folder, 'audio.m4a');
    await writeFile(path, (await get(audio?.url)).rawPayload);
    const { stderr } = await run('ffmpeg', ['-hide_banner', '-i', path, '-af', 'ebur128', '-f', 'null', '-']);
    expect(Number(/I:\s+(-[\d.]+) LUFS\s+Threshold/.exec(stderr)?.[1])).toBeCloseTo(-16, 0);
  });

  test('is an HLS of byte ranges that ffmpeg reads back whole', async () => {
    const master = await get(lecture.video?.hlsUrl);
    expect(master.body.match(/RESOLUTION=\d+x\d+/g)).toEqual([
      'RESOLUTION=640x360',
      'RESOLUTION=426x240',
      'RESOLUTION=1280x720',
    ]);
    const [, playlistUrl] = /^(\/api\/media\/videos\/.*360p.*)$/m.exec(master.body) ?? [];
    const playlist = (await get(playlistUrl)).body;
    const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, each]) => Math.round(Number(each)));
    expect(durations).toEqual([4, 4, 1]);
    const url = /^\/api\/media\/files.*$/m.exec(playlist)?.[0] ?? '';
    const whole = (await get(url)).rawPayload;
    const ranges = [...playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, size, at]) => [
      Number(at),
      Number(at) + Number(size) - 1,
    ]);
    const parts: Buffer[] = [];
    for (const [from, to] of ranges) {
      const part = await get(url, { range: `bytes=${from}-${to}` });
      expect(part.statusCode).toBe(206);
      parts.push(part.rawPayload);
    }
    // The parts contain everything except the index.
    expect(Buffer.concat(parts).length).toBeGreaterThan(whole.length * 0.98);
    expect(whole.subarray(-(parts.at(-1)?.length ?? 0)).equals(parts.at(-1) ?? Buffer.alloc(0))).toBe(true);
  });

  test('has previews of four seconds each', async () => {
    const { body } = await get(lecture.video?.storyboardUrl);
    expect(body.match(/-->/g)).toHaveLength(3);
    expect(body).toContain('00:00:04.000 --> 00:00:08.000\n/api/media/files/');
    const sprite = /^(\/api\/media\/files\/.*)#xywh=160,0,160,90$/m.exec(body)?.[1];
    expect((await get(sprite)).rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });
});

test('no job is held by a video that claims twelve hours between two pictures', async () => {
  const apart = ['-vf', 'setpts=N*43200/TB', '-vsync', 'passthrough', '-enc_time_base', '1/1000'];
  const video = await studio.bytes(
    'apart.mp4',
    ...toVideoInput('320x240', 1, 2),
    ...apart,
    ...H264_ARGUMENTS,
  );
  const { video: found, posterUrl } = await createVideoLecture(t, cast, video);
  expect(found).toMatchObject({ state: 'ready', sources: [{ quality: 'original' }] });
  expect(found?.reason).toMatch(/marcas de tiempo/);
  expect(posterUrl).not.toBeNull();
});
