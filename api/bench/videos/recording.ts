import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SLIDE_SECONDS = 20;

/** Generates a recording of slides with a cursor, a noisy webcam and a synthetic voice. */
export async function generateRecording(path: string, seconds: number, height = 1080): Promise<void> {
  const slide = `floor(t/${SLIDE_SECONDS})`;
  const lines = Array.from({ length: 9 }, (_, line) => {
    const number = `%{eif\\:mod(${slide}*${137 + line * 53}+${line * 211}\\,900)\\:d}`;
    const text = `Cuando el precio sube a ${number} pesos\\, la cantidad que se demanda baja`;
    return `drawtext=text='${text}':x=120:y=${220 + line * 84}:fontsize=44:fontcolor=0x24324f`;
  });
  const title = `drawbox=x=120:y=90:w=500+mod(${slide}*173\\,700):h=64:color=0x1d4ed8:t=fill`;
  const graph = [
    `color=0xfafafa:size=1920x1080:rate=30,${title},${lines.join(',')},format=yuv420p[slides]`,
    // A slightly moving head with the noise of a cheap camera, scaled to its corner.
    'color=0x8f7a66:size=184x250:rate=30,noise=alls=90,boxblur=3[head]',
    'color=0x55606e:size=640x480:rate=30[wall]',
    '[wall][head]overlay=x=228+30*sin(t*1.3):y=117+13*sin(t*2.1),boxblur=1[camera]',
    '[camera]noise=alls=14:allf=t,scale=384:288,format=yuv420p[webcam]',
    'color=black:size=14x22:rate=30[cursor]',
    '[slides][webcam]overlay=1500:760[scene]',
    `[scene][cursor]overlay=x=900+600*sin(t/3):y=500+300*sin(t/2.3),scale=-2:${height}[video]`,
    "aevalsrc='0.25*sin(2*PI*(130+20*sin(2*PI*0.6*t))*t)*max(0\\,sin(2*PI*2.3*t))*(1-0.9*lt(mod(t\\,7)\\,0.8))+0.01*(random(0)-0.5)':s=48000[audio]",
  ];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '6M', '-minrate', '6M', '-maxrate', '6M'];
  const steady = ['-bufsize', '6M', '-x264-params', 'nal-hrd=cbr', '-pix_fmt', 'yuv420p'];
  const args = [
    ...['-v', 'error', '-nostdin', '-y', '-filter_complex', graph.join(';'), '-map', '[video]'],
    ...['-map', '[audio]', '-t', String(seconds), ...video, ...steady, '-c:a', 'aac', '-b:a', '160k', path],
  ];
  await run('ffmpeg', args);
}

/** Repeats a recording up to this length, without encoding it again. */
export async function repeatRecording(path: string, to: string, seconds: number): Promise<void> {
  const from = ['-v', 'error', '-nostdin', '-y', '-stream_loop', '-1', '-i', path];
  await run('ffmpeg', [...from, '-t', String(seconds), '-c', 'copy', to]);
}
