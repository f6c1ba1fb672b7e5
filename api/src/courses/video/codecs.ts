import type { MediaInfo, VideoStream } from './probe.ts';

const AVC_PROFILES: Record<string, string> = {
  'Constrained Baseline': '42E0',
  Baseline: '4200',
  Main: '4D40',
  High: '6400',
};
/** The codec of every generated sound. */
export const AAC_CODEC = 'mp4a.40.2';

function avc({ profile, level }: VideoStream): string {
  const known = AVC_PROFILES[profile];
  return known === undefined ? '' : `avc1.${known}${level.toString(16).padStart(2, '0').toUpperCase()}`;
}

const PICTURES: Record<string, (picture: VideoStream) => string> = {
  h264: avc,
  vp8: () => 'vp8',
  vp9: () => 'vp9',
};
const SOUNDS: Record<string, string> = { aac: AAC_CODEC, mp3: 'mp3', opus: 'opus', vorbis: 'vorbis' };

/** Returns the `codecs` parameter of a MIME type; '' when a codec has no known name. */
export function codecsOf({ picture, sound }: MediaInfo): string {
  const names = [
    ...(picture ? [PICTURES[picture.codec]?.(picture) ?? ''] : []),
    ...(sound ? [SOUNDS[sound.codec] ?? ''] : []),
  ];
  return names.includes('') ? '' : names.join(',');
}

const IN_MP4 = { pictures: ['h264'], sounds: ['aac', 'mp3'] };
const IN_WEBM = { pictures: ['vp8', 'vp9'], sounds: ['opus', 'vorbis'] };

/** True when every supported browser plays the file unchanged. */
export function isPlayable(facts: MediaInfo, mimeType: string): boolean {
  const { containers, picture, sound } = facts;
  if (!picture) return sound?.codec === 'mp3' || (sound?.codec === 'aac' && containers.includes('mp4'));
  // Higher bit depths have the same codec name, but phones cannot decode them.
  if (!/^yuvj?420p$/.test(picture.pixelFormat)) return false;
  const isMp4 = containers.includes('mp4');
  // ffmpeg does not distinguish Matroska from WebM, but browsers play only WebM.
  if (!isMp4 && mimeType !== 'video/webm') return false;
  const { pictures, sounds } = isMp4 ? IN_MP4 : IN_WEBM;
  return pictures.includes(picture.codec) && (!sound || sounds.includes(sound.codec));
}
