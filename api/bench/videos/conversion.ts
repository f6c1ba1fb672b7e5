import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openVideoInstitute } from './institute.ts';
import { measureReadsDuringConversion, type ReadsDuringConversion } from './reads-during-conversion.ts';
import { generateRecording } from './recording.ts';

const run = promisify(execFile);
const HOUR = 3600;
const LOOK_MS = 250;

export interface ConversionFigures {
  sourceMegabytesPerHour: number;
  sources: { quality: string; megabytesPerHour: number }[];
  ssim: number;
  shares: { quality: string; share: number }[];
  whole: number;
  peakMegabytes: number;
  beside: ReadsDuringConversion;
}

async function ssimOf(made: string, source: string): Promise<number> {
  const graph = '[1:v]fps=30,scale=1280:720:flags=bicubic[reference];[0:v][reference]ssim';
  const { stderr } = await run(
    'ffmpeg',
    ['-hide_banner', '-nostdin', '-i', made, '-i', source, '-lavfi', graph, '-f', 'null', '-'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return Number(/SSIM .*All:([\d.]+)/.exec(stderr)?.[1] ?? 0);
}

/** Samples the memory of all ffmpeg processes; the returned function stops and returns the peak. */
function watchMemory() {
  let peak = 0;
  const timer = setInterval(() => {
    const ps = spawn('ps', ['-C', 'ffmpeg', '-o', 'rss=']);
    ps.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.trim().split('\n')) peak = Math.max(peak, Number(line) / 1024);
    });
  }, 500);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** Generates a recording of this length and measures the conversion of it. */
export async function measureConversion(minutes: number): Promise<ConversionFigures> {
  const seconds = minutes * 60;
  const institute = await openVideoInstitute();
  try {
    const source = join(institute.folder, 'source.mp4');
    await generateRecording(source, seconds);
    const perHour = (bytes: number) => (bytes / 1e6 / seconds) * HOUR;
    const content = await readFile(source);
    const begun = performance.now();
    const share = () => (performance.now() - begun) / 1000 / seconds;
    const sent = await institute.send('Una hora', { name: 'obs.mp4', type: 'video/mp4', content });
    const { id } = sent.json().lecture;
    const shares: ConversionFigures['shares'] = [];
    const see = async () => {
      for (const { quality } of (await institute.read(id)).video?.sources ?? []) {
        if (quality === 'original' || shares.some((known) => known.quality === quality)) continue;
        shares.push({ quality, share: share() });
      }
    };
    const look = setInterval(() => void see(), LOOK_MS);
    const endMemory = watchMemory();
    await institute.app.jobs.flush();
    const whole = share();
    clearInterval(look);
    const peakMegabytes = endMemory();
    const { video } = await institute.read(id);
    const made = join(institute.folder, '720p.mp4');
    const best = video?.sources.find(({ quality }) => quality === '720p');
    await writeFile(made, (await institute.app.inject(best?.url ?? '')).rawPayload);
    const sources = (video?.sources ?? []).filter(({ quality }) => quality !== 'original');
    return {
      sourceMegabytesPerHour: perHour(content.length),
      sources: sources.map(({ quality, size }) => ({ quality, megabytesPerHour: perHour(size) })),
      ssim: await ssimOf(made, source),
      shares,
      whole,
      peakMegabytes,
      beside: await measureReadsDuringConversion(institute.folder, source),
    };
  } finally {
    await institute.close();
  }
}
