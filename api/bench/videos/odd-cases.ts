import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file to upload; `make` returns undefined when this ffmpeg cannot make the file. */
export interface OddVideoCase {
  name: string;
  make(): Buffer | undefined;
  /** The upload's expected status; undefined accepts any status below 500. */
  wanted?: 201 | 415 | 400;
}

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=duration=1:size=352x288:rate=25'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=1'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const PLACES = 20;

/** Lists the cases, which make their files in this folder. */
export function listOddVideoCases(folder: string): OddVideoCase[] {
  const file = (name: string) => join(folder, name);
  function ffmpeg(name: string, args: string[]): Buffer | undefined {
    try {
      execFileSync('ffmpeg', ['-v', 'quiet', '-nostdin', '-y', ...args, file(name)], {
        timeout: 120_000,
        stdio: 'ignore',
      });
      const bytes = readFileSync(file(name));
      return bytes.length > 0 ? bytes : undefined;
    } catch {
      return undefined;
    }
  }
  const made = (name: string, args: string[], wanted?: OddVideoCase['wanted']): OddVideoCase => ({
    name,
    make: () => ffmpeg(name, args),
    ...(wanted && { wanted }),
  });

  function encoders(kind: 'V' | 'A'): string[] {
    const list = execFileSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' });
    const rows = list.matchAll(new RegExp(`^ ${kind}[.\\w]{5} (\\S+)`, 'gm'));
    // Skips encoders that need special hardware or write no media file.
    const others = /_(?:vaapi|nvenc|qsv|v4l2m2m|amf|omx|mf)$|^(?:wrapped_avframe|vnull|anull)$/;
    return [...rows].flatMap(([, name = '']) => (name === '=' || others.test(name) ? [] : [name]));
  }

  /** Checks that ffmpeg can decode the file that it has written. */
  function canBeRead(name: string): boolean {
    try {
      const read = ['-v', 'quiet', '-nostdin', '-xerror', '-i', file(name), '-f', 'null', '-'];
      execFileSync('ffmpeg', read, { timeout: 120_000, stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }

  /** Tries containers until one can be read back. */
  function coded(kind: 'V' | 'A', encoder: string): OddVideoCase {
    const strict = ['-strict', '-2'];
    const endings = ['mkv', 'mov', 'avi', 'mp4', 'mpg', 'wmv', 'flv', 'ogg', 'mxf', 'ts', 'rm', 'caf', 'nut'];
    return {
      name: `${kind === 'V' ? 'picture' : 'sound'} ${encoder}`,
      make() {
        for (const ending of endings) {
          const streams =
            kind === 'V'
              ? [...PICTURE, '-c:v', encoder]
              : [...PICTURE, ...SOUND, ...H264, '-c:a', encoder, '-shortest'];
          const bytes = ffmpeg(`${encoder}.${ending}`, [...streams, ...strict]);
          if (bytes && canBeRead(`${encoder}.${ending}`)) return bytes;
        }
        return undefined;
      },
    };
  }

  function truncated(name: string, args: string[]): OddVideoCase[] {
    let whole: Buffer | undefined;
    return Array.from({ length: PLACES }, (_, index) => ({
      name: `cut-${index + 1}-${name}`,
      make() {
        whole ??= ffmpeg(name, args);
        return whole?.subarray(0, Math.max(1, Math.floor((whole.length * (index + 0.5)) / PLACES)));
      },
    }));
  }

  const long = ['-f', 'lavfi', '-i', 'testsrc2=duration=12:size=352x288:rate=25', ...H264];
  const both = [...PICTURE, ...SOUND, '-shortest'];
  const containers = [
    'mp4',
    'mov',
    'm4v',
    'mkv',
    'webm',
    'avi',
    'wmv',
    'mpg',
    'vob',
    'ts',
    'm2ts',
    'flv',
    'ogv',
    'mxf',
  ];
  const sounds = ['mp3', 'm4a', 'wav', 'flac', 'ogg', 'opus', 'aac', 'ac3', 'aiff', 'wma', 'mka'];
  const kid = ['-encryption_kid', '112233445566778899aabbccddeeff00'];
  const key = [
    '-encryption_scheme',
    'cenc-aes-ctr',
    '-encryption_key',
    '00112233445566778899aabbccddeeff',
    ...kid,
  ];
  const black = (size: string, seconds: number, rate: string) => [
    ...['-f', 'lavfi', '-i', `color=black:size=${size}:rate=${rate}`, '-t', String(seconds)],
  ];
  return [
    ...containers.map((ending) => made(`container.${ending}`, [...both, '-strict', '-2'], 201)),
    made(
      'container.3gp',
      [...PICTURE, ...SOUND, '-s', '176x144', '-c:v', 'h263', '-c:a', 'aac', '-shortest'],
      201,
    ),
    ...sounds.map((ending) => made(`sound.${ending}`, SOUND, 201)),
    ...encoders('V').map((encoder) => coded('V', encoder)),
    ...encoders('A').map((encoder) => coded('A', encoder)),
    ...truncated('end-index.mp4', long),
    ...truncated('faststart.mp4', [...long, '-movflags', '+faststart']),
    ...truncated('matroska.mkv', long),
    made('one-frame.mp4', [...PICTURE, '-frames:v', '1', ...H264], 201),
    made('two-pixels.mp4', [...black('2x2', 1, '5'), ...H264], 201),
    made('odd-size.mkv', [...PICTURE, '-vf', 'scale=321:241', '-c:v', 'ffv1'], 201),
    {
      name: 'rotated.mp4',
      make: () => {
        ffmpeg('lying.mp4', [...PICTURE, ...H264]);
        return ffmpeg('rotated.mp4', ['-i', file('lying.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90']);
      },
      wanted: 201,
    },
    made('anamorphic.mp4', [...PICTURE, '-vf', 'setsar=16/11', ...H264], 201),
    made('interlaced.mpg', [...PICTURE, '-flags', '+ilme+ildct', '-c:v', 'mpeg2video'], 201),
    made(
      'variable.mp4',
      [...PICTURE, '-vf', 'select=not(mod(n\\,7))+gt(n\\,18)', '-vsync', 'vfr', ...H264],
      201,
    ),
    made('ten-bits.mp4', [...PICTURE, '-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'], 201),
    made('full-colour.mp4', [...PICTURE, '-c:v', 'libx264', '-pix_fmt', 'yuv444p'], 201),
    made('alpha.mov', [...PICTURE, '-c:v', 'prores_ks', '-pix_fmt', 'yuva444p10le'], 201),
    made('8k.mp4', [...black('7680x4320', 1, '2'), ...H264], 201),
    made('too-large.mkv', [...black('8192x8192', 1, '1'), '-c:v', 'mjpeg'], 415),
    made('twelve-hours.mp4', [...black('64x48', 12 * 3600, '1'), ...H264], 201),
    made('late-sound.mkv', [...PICTURE, '-itsoffset', '0.5', ...SOUND, ...H264], 201),
    made('six-channels.mp4', [...both, ...H264, '-ac', '6'], 201),
    made('telephone.mov', [...both, ...H264, '-ar', '8000', '-ac', '1', '-c:a', 'pcm_mulaw'], 201),
    made('encrypted.mp4', [...PICTURE, ...H264, ...key], 415),
    made('fragmented.mp4', [...both, ...H264, '-movflags', '+empty_moov+frag_keyframe'], 201),
    made('without-length.mkv', [...both, ...H264, '-live', '1'], 201),
    made('silence.wav', ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '2'], 201),
    { name: 'empty.mp4', make: () => Buffer.alloc(0), wanted: 400 },
    { name: 'one-byte.mp4', make: () => Buffer.alloc(1), wanted: 415 },
    { name: 'text.mp4', make: () => Buffer.from('<html>'.repeat(1000)), wanted: 415 },
    {
      name: 'noise.mp4',
      make: () =>
        Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'), randomBytes(50_000)]),
      wanted: 415,
    },
    {
      name: 'playlist.mp4',
      make: () =>
        Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
      wanted: 415,
    },
    {
      name: 'damaged-middle.mp4',
      make() {
        const bytes = ffmpeg('whole.mp4', [...long, '-movflags', '+faststart']);
        return bytes?.fill(0, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.6));
      },
    },
  ];
}
