import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  H264_ARGUMENTS,
  openVideoFolder,
  toSoundInput,
  toVideoInput,
  type VideoFolder,
} from '../../../test/sample-videos.ts';
import { SLOW_PROGRAM_LIMITS } from '../../core/process/program.ts';
import { HOUR, MINUTE } from '../../core/time/time.ts';
import { checkVideo } from './check-video.ts';
import { hasPlausibleLength } from './plausible-length.ts';
import { qualitiesOf, renditionDimensionsOf } from './renditions.ts';
import { getConversionTimeLimit } from './video-run.ts';

let studio: VideoFolder;
beforeAll(async () => {
  studio = await openVideoFolder();
});
afterAll(() => studio.close());

const LONG = [...toVideoInput('320x240', 8), ...toSoundInput(8), ...H264_ARGUMENTS];
const HUGE = ['-f', 'lavfi', '-i', 'color=duration=1:size=8000x6000:rate=1'];
const HEVC = [
  '-c:v',
  'libx265',
  '-x265-params',
  'log-level=none',
  '-pix_fmt',
  'yuv420p10le',
  '-tag:v',
  'hvc1',
];
const KEY = ['-encryption_key', '00112233445566778899aabbccddeeff'];
const SECRET = [
  '-encryption_scheme',
  'cenc-aes-ctr',
  ...KEY,
  '-encryption_kid',
  '112233445566778899aabbccddeeff00',
];

/** Repeats the only track of a file whose index is at its end. */
async function repeatTrack(path: string, times: number): Promise<void> {
  const bytes = await readFile(path);
  const index = bytes.lastIndexOf('moov') - 4;
  const track = bytes.indexOf('trak', index) - 4;
  const end = track + bytes.readUInt32BE(track);
  const tracks = Array.from({ length: times - 1 }, () => bytes.subarray(track, end));
  bytes.writeUInt32BE(bytes.readUInt32BE(index) + (times - 1) * (end - track), index);
  await writeFile(path, Buffer.concat([bytes.subarray(0, end), ...tracks, bytes.subarray(end)]));
}

describe('a file is', () => {
  test.each([
    [
      'what phones play',
      'a.mp4',
      [...toVideoInput('320x240', 1), ...toSoundInput(1), ...H264_ARGUMENTS],
      true,
      320,
      240,
    ],
    ['HEVC with ten bits', 'b.mp4', [...toVideoInput('320x240', 1), ...HEVC], false, 320, 240],
    ['of a camera', 'c.avi', [...toVideoInput('320x240', 1), '-c:v', 'mjpeg'], false, 320, 240],
    [
      'of long pixels',
      'e.mp4',
      [...toVideoInput('320x240', 1), '-vf', 'setsar=2', ...H264_ARGUMENTS],
      true,
      640,
      240,
    ],
    [
      'of a varying rate',
      'f.mkv',
      [...LONG, '-vf', 'select=not(mod(n\\,9))', '-vsync', 'vfr'],
      false,
      320,
      240,
    ],
    [
      'one picture',
      'g.mp4',
      [...toVideoInput('320x240', 1), '-frames:v', '1', ...H264_ARGUMENTS],
      true,
      320,
      240,
    ],
    ['sound alone', 'h.mp3', toSoundInput(1), true, undefined, undefined],
  ] as const)('good: %s', async (_what, name, args, plays, width, height) => {
    const judgement = await checkVideo(await studio.make(name, ...args), 'video/mp4');
    expect(judgement).toMatchObject({ verdict: 'good', plays });
    const { picture: shown } = judgement.verdict === 'good' ? judgement.facts : { picture: undefined };
    expect([shown?.width, shown?.height]).toEqual([width, height]);
  });

  test.each([
    ['cut, its index last', 'cut.mp4', LONG, 0.8, 'truncated'],
    ['cut, its index first', 'fast.mp4', [...LONG, '-movflags', '+faststart'], 0.5, 'truncated'],
    [
      'half of a long Matroska',
      'long.mkv',
      [...toVideoInput('64x48', 60, 5), ...H264_ARGUMENTS],
      0.5,
      'truncated',
    ],
    [
      'encrypted',
      'secret.mp4',
      [...toVideoInput('320x240', 1), ...H264_ARGUMENTS, ...SECRET],
      1,
      'encrypted',
    ],
    ['of one line', 'line.mkv', [...toVideoInput('4000x16', 1, 1), '-c:v', 'ffv1'], 1, 'oddShape'],
    [
      'of endless pixels',
      'stretched.mp4',
      [...toVideoInput('320x240', 1), '-vf', 'setsar=10000', ...H264_ARGUMENTS],
      1,
      'oddShape',
    ],
    ['of too many pixels', 'huge.mkv', [...HUGE, '-c:v', 'mjpeg'], 1, 'tooLarge'],
  ] as const)('bad: %s', async (_what, name, args, share, reason) => {
    const path = await studio.make(name, ...args);
    const { size } = await stat(path);
    await truncate(path, Math.floor(size * share));
    const judgement = await checkVideo(path, 'video/mp4');
    expect(judgement).toMatchObject({ verdict: 'bad', reason });
  });

  test('bad: with more tracks than a description holds', async () => {
    // MJPEG keeps the test fast, because its decoders start quickly.
    const path = await studio.make('tracks.mov', ...toVideoInput('64x48', 1, 5), '-c:v', 'mjpeg');
    await repeatTrack(path, 650);
    expect(await checkVideo(path, 'video/mp4', SLOW_PROGRAM_LIMITS)).toEqual({
      verdict: 'bad',
      reason: 'damaged',
    });
  });

  test('not given the twelve hours that its timestamps claim', async () => {
    const apart = ['-vf', 'setpts=N*43200/TB', '-vsync', 'passthrough', '-enc_time_base', '1/1000'];
    const path = await studio.make(
      'apart.mkv',
      ...toVideoInput('320x240', 1, 2),
      ...apart,
      ...H264_ARGUMENTS,
    );
    const judgement = await checkVideo(path, 'video/x-matroska');
    if (judgement.verdict !== 'good') throw new Error('not good');
    const { durationSeconds = 0 } = judgement.facts;
    expect(durationSeconds).toBeGreaterThan(43_000);
    expect(await hasPlausibleLength(path, judgement.facts, SLOW_PROGRAM_LIMITS)).toBe(false);
    expect(getConversionTimeLimit(durationSeconds, (await stat(path)).size)).toBeLessThan(30 * MINUTE);
    // A one-hour lecture of slides gets four hours.
    expect(getConversionTimeLimit(3600, 30_000_000)).toBe(4 * HOUR + 10 * MINUTE);
  });

  test('given its time when a picture comes every ten seconds for two hours', async () => {
    const slides = ['-vf', 'setpts=N*10/TB', '-vsync', 'passthrough', '-enc_time_base', '1/1000'];
    const path = await studio.make(
      'slides.mkv',
      ...toVideoInput('64x48', 72, 10),
      ...slides,
      ...H264_ARGUMENTS,
    );
    const judgement = await checkVideo(path, 'video/x-matroska');
    if (judgement.verdict !== 'good') throw new Error('not good');
    expect(judgement.facts.durationSeconds).toBeGreaterThan(7_000);
    expect(await hasPlausibleLength(path, judgement.facts, SLOW_PROGRAM_LIMITS)).toBe(true);
  });

  test('held upright', async () => {
    const lying = await studio.make('lying.mp4', ...toVideoInput('320x240', 1), ...H264_ARGUMENTS);
    const path = await studio.make('upright.mp4', '-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=90');
    const judgement = await checkVideo(path, 'video/mp4');
    expect(judgement).toMatchObject({ facts: { picture: { width: 240, height: 320 } } });
  });

  test('undecided when its time is over', async () => {
    const path = await studio.make('slow.mp4', ...toVideoInput('320x240', 1), ...H264_ARGUMENTS);
    expect(await checkVideo(path, 'video/mp4', { ms: 1 })).toEqual({ verdict: 'undecided' });
  });
});

test.each([
  [1920, 1080, ['360p', '240p', '720p', '1080p'], [640, 360]],
  [1080, 1920, ['360p', '240p', '720p', '1080p'], [360, 640]],
  [720, 576, ['360p', '240p'], [450, 360]],
  [176, 144, ['240p'], [176, 144]],
])('of %i × %i are made %j', (width, height, qualities, size) => {
  const shown = { width, height };
  expect(qualitiesOf(shown)).toEqual(qualities);
  const first = qualitiesOf(shown)[0] ?? '240p';
  expect(Object.values(renditionDimensionsOf(first, shown))).toEqual(size);
});
