import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openInstitute } from './institute.ts';

const run = promisify(execFile);
const HOUR = 3600;
const SLIDE_SECONDS = 20;
const LOOK_MS = 250;

export interface FilmFigures {
  sourceMegabytesPerHour: number;
  sources: { quality: string; megabytesPerHour: number }[];
  ssim: number;
  shares: { quality: string; share: number }[];
  whole: number;
  peakMegabytes: number;
}

/** Slides with a cursor and a webcam's noise, and syllables at a voice's pitch. */
async function record(path: string, seconds: number): Promise<void> {
  const slide = `floor(t/${SLIDE_SECONDS})`;
  const lines = Array.from({ length: 9 }, (_, line) => {
    const width = `280+mod(${slide}*${137 + line * 53}+${line * 211}\\,900)`;
    return `drawbox=x=120:y=${220 + line * 84}:w=${width}:h=34:color=0x24324f:t=fill`;
  });
  const title = `drawbox=x=120:y=90:w=500+mod(${slide}*173\\,700):h=64:color=0x1d4ed8:t=fill`;
  const graph = [
    `color=0xfafafa:size=1920x1080:rate=30,${title},${lines.join(',')},format=yuv420p[slides]`,
    // A head that moves a little before a wall, and the noise of a cheap sensor.
    'color=0x8f7a66:size=110x150:rate=30[head]',
    'color=0x55606e:size=384x288:rate=30[wall]',
    '[wall][head]overlay=x=137+18*sin(t*1.3):y=70+8*sin(t*2.1),boxblur=12,noise=alls=9:allf=t,format=yuv420p[webcam]',
    'color=black:size=14x22:rate=30[cursor]',
    '[slides][webcam]overlay=1500:760[scene]',
    '[scene][cursor]overlay=x=900+600*sin(t/3):y=500+300*sin(t/2.3)[video]',
    "aevalsrc='0.25*sin(2*PI*(130+20*sin(2*PI*0.6*t))*t)*max(0\\,sin(2*PI*2.3*t))*(1-0.9*lt(mod(t\\,7)\\,0.8))+0.01*(random(0)-0.5)':s=48000[audio]",
  ];
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '6M', '-minrate', '6M', '-maxrate', '6M'];
  const buffer = [
    '-bufsize',
    '6M',
    '-x264-params',
    'nal-hrd=cbr',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '160k',
  ];
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-filter_complex',
    graph.join(';'),
    '-map',
    '[video]',
    '-map',
  ];
  await run('ffmpeg', [...args, '[audio]', '-t', String(seconds), ...coded, ...buffer, path]);
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

/** Looks at the memory of all ffmpegs of this process until `end`. */
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

/** Generates a recording of so many minutes and measures the pipeline on it. */
export async function measureFilm(minutes: number): Promise<FilmFigures> {
  const seconds = minutes * 60;
  const institute = await openInstitute();
  try {
    const source = join(institute.folder, 'source.mp4');
    await record(source, seconds);
    const perHour = (bytes: number) => (bytes / 1e6 / seconds) * HOUR;
    const content = await readFile(source);
    const begun = performance.now();
    const share = () => (performance.now() - begun) / 1000 / seconds;
    const sent = await institute.send('Una hora', { name: 'obs.mp4', type: 'video/mp4', content });
    const { id } = sent.json().lecture;
    const shares: FilmFigures['shares'] = [];
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
    };
  } finally {
    await institute.close();
  }
}
