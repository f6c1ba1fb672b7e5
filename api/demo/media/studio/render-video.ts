import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserPage } from './chromium.ts';
import { renderStage } from './stage.ts';
import type { DemoStoryboard } from './storyboard.ts';
import type { TimedStep } from './timing.ts';
import { type Speech, writeVoiceTrack } from './voice.ts';

const VIDEO =
  '-c:v libx264 -preset slow -tune animation -crf 34 -g 96 -profile:v high -movflags +faststart'.split(' ');
const MUSIC = '-c:a aac -b:a 6k -ac 1'.split(' ');
// Adjusts the speech to the usual loudness of online videos.
const SPEECH = '-af loudnorm=I=-16:TP=-1.5 -c:a aac -b:a 24k -ac 1 -ar 22050'.split(' ');
const REPRODUCIBLE = '-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'.split(' ');
const FPS = 12;
const ENTER_FRAMES = 6;

/** The times of a storyboard's steps, and their speech if the storyboard is spoken. */
export interface DemoTiming {
  steps: readonly TimedStep[];
  speeches: Speech[] | undefined;
}

const ffmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-y', '-nostdin', '-loglevel', 'error', ...args]);

const ease = (t: number) => 1 - (1 - t) ** 3;

/** Draws only changing frames; the returned list for ffmpeg holds the last frame until the next step. */
async function drawFrames(page: BrowserPage, beats: readonly TimedStep[], folder: string): Promise<string> {
  let list = 'ffconcat version 1.0\n';
  let last = '';
  for (const [index, beat] of beats.entries()) {
    for (let frame = 1; frame <= ENTER_FRAMES; frame += 1) {
      await page.evaluate(`show(${beat.scene}, ${beat.step}, ${ease(frame / ENTER_FRAMES)})`);
      last = `${index}-${frame}.png`;
      writeFileSync(join(folder, last), await page.shot());
      const moving = frame < ENTER_FRAMES;
      const seconds = moving ? 1 / FPS : beat.end - beat.start - (ENTER_FRAMES - 1) / FPS;
      list += `file ${last}\nduration ${seconds.toFixed(4)}\n`;
    }
  }
  return `${list}file ${last}\n`;
}

/** Returns ffmpeg's source for a quiet chord per scene, because a silent video would seem broken. */
function pad(beats: readonly TimedStep[], length: number): string {
  const chords = [
    [196, 246.94],
    [220, 261.63],
    [174.61, 220],
    [196, 261.63],
  ];
  const starts = beats.filter(({ step }) => step === 0).map(({ start }) => start);
  const voices = starts.flatMap((start, index) => {
    const until = starts[index + 1] ?? length;
    const shape = `(between(t,${start},${until})*min(1,(t-${start})/1.5)*min(1,(${until}-t)/1.5))`;
    return (chords[index % chords.length] ?? []).map((hertz) => `0.012*${shape}*sin(2*PI*${hertz}*t)`);
  });
  return `aevalsrc='${voices.join('+')}':s=8000:d=${length}`;
}

function encode(
  folder: string,
  { steps: beats, speeches }: DemoTiming,
  target: string,
  accent: string,
): void {
  const length = beats.at(-1)?.end ?? 0;
  const starts = beats.map(({ start }) => start);
  const bar = `color=${accent}:s=1280x6:r=${FPS}:d=${length}[bar]`;
  const graph = `[0:v]fps=${FPS}[slides];${bar};[slides][bar]overlay=x='-W+W*t/${length}':y=H-h:eval=frame:shortest=1,format=yuv420p[out]`;
  const frames = ['-f', 'concat', '-i', join(folder, 'list.ffconcat')];
  const sound = speeches
    ? writeVoiceTrack(speeches, starts, length, join(folder, 'voice.raw'))
    : ['-f', 'lavfi', '-i', pad(beats, length)];
  const pick = ['-filter_complex', graph, '-map', '[out]', '-map', '1:a', '-t', String(length)];
  ffmpeg(...frames, ...sound, ...pick, ...VIDEO, ...(speeches ? SPEECH : MUSIC), ...REPRODUCIBLE, target);
}

/** Makes `<slug>.mp4` and `<slug>.webp` in `outDir`. */
export async function renderVideo(
  page: BrowserPage,
  storyboard: DemoStoryboard,
  timed: DemoTiming,
  fontDir: string,
  outDir: string,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rambla-video-'));
  try {
    const stage = join(folder, 'stage.html');
    writeFileSync(stage, renderStage(storyboard, pathToFileURL(fontDir).href));
    await page.open(pathToFileURL(stage).href);
    writeFileSync(join(folder, 'list.ffconcat'), await drawFrames(page, timed.steps, folder));
    encode(folder, timed, join(outDir, `${storyboard.slug}.mp4`), storyboard.accent);
    const poster = join(folder, `1-${ENTER_FRAMES}.png`);
    const picture = join(outDir, `${storyboard.slug}.webp`);
    ffmpeg('-i', poster, '-vf', 'scale=854:480', '-c:v', 'libwebp', '-quality', '75', picture);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
