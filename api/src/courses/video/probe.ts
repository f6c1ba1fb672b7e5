import { ProgramError, type ProgramLimits, runProgram } from '../../core/process/program.ts';
import { buildInputArguments } from './ffmpeg.ts';

interface ProbedStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  codec_tag_string?: string;
  profile?: string;
  level?: number;
  pix_fmt?: string;
  width?: number;
  height?: number;
  avg_frame_rate?: string;
  sample_aspect_ratio?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

interface Probed {
  format?: { format_name?: string; duration?: string; start_time?: string };
  streams?: ProbedStream[];
  packets?: { side_data_list?: { side_data_type?: string }[] }[];
}

export interface VideoStream {
  /** As shown, after rotation. */
  width: number;
  height: number;
  codec: string;
  profile: string;
  level: number;
  pixelFormat: string;
  framesPerSecond: number;
}

export interface AudioStream {
  codec: string;
}

/** A file's properties as ffprobe reports them. */
export interface MediaInfo {
  containers: string[];
  /** Undefined when the file does not state it. */
  durationSeconds: number | undefined;
  /** The time of the first picture or sound; recorded broadcasts do not begin at 0. */
  startSeconds: number;
  picture: VideoStream | undefined;
  sound: AudioStream | undefined;
  isEncrypted: boolean;
}

const WANTED =
  'format=format_name,duration,start_time:stream=index,codec_type,codec_name,codec_tag_string,profile,level,pix_fmt,width,height,avg_frame_rate,sample_aspect_ratio:stream_disposition=attached_pic:stream_side_data=rotation:packet_side_data=side_data_type';

function isEncrypted({ streams = [], packets = [] }: Probed): boolean {
  const isMarked = streams.some(({ codec_tag_string: tag = '' }) => /^(?:encv|enca|drmi|drms)$/.test(tag));
  const sides = packets.flatMap(({ side_data_list: list = [] }) => list);
  return isMarked || sides.some((side) => side.side_data_type === 'Encryption info');
}

/** Parses `25/1` or `16:11`; 0 when unknown. */
function ratio(text: string | undefined): number {
  const [count = 0, per = 1] = (text ?? '').split(/[/:]/).map(Number);
  const value = count / per;
  return Number.isFinite(value) ? value : 0;
}

function pictureOf(stream: ProbedStream): VideoStream {
  const { height = 0, side_data_list: sides = [] } = stream;
  // Tapes and discs have non-square pixels.
  const width = Math.round((stream.width ?? 0) * (ratio(stream.sample_aspect_ratio) || 1));
  const rotation = sides.find((side) => side.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(rotation) % 180 === 90;
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    codec: stream.codec_name ?? '',
    profile: stream.profile ?? '',
    level: stream.level ?? 0,
    pixelFormat: stream.pix_fmt ?? '',
    framesPerSecond: ratio(stream.avg_frame_rate),
  };
}

/** Output about hundreds of tracks is cut at its start and fails to parse. */
function parse(text: string): Probed {
  try {
    return JSON.parse(text) as Probed;
  } catch {
    throw new ProgramError('ffprobe said too much', '', false);
  }
}

/** Reads a file's properties with ffprobe; throws ProgramError for unreadable files. */
export async function probeMedia(path: string, limits: ProgramLimits): Promise<MediaInfo> {
  const first = ['-read_intervals', '%+#1'];
  const args = [
    '-v',
    'error',
    ...first,
    '-show_entries',
    WANTED,
    '-of',
    'json',
    ...buildInputArguments(path),
  ];
  const probed = parse(await runProgram('ffprobe', args, limits));
  const { format = {}, streams = [] } = probed;
  const duration = Number(format.duration);
  // Ignores cover art, which is a picture stream too.
  const picture = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  const sound = streams.find((one) => one.codec_type === 'audio');
  return {
    containers: (format.format_name ?? '').split(','),
    durationSeconds:
      Number.isFinite(duration) && duration > 0 ? Math.round(duration * 1000) / 1000 : undefined,
    startSeconds: Number(format.start_time) || 0,
    picture: picture && pictureOf(picture),
    sound: sound && { codec: sound.codec_name ?? '' },
    isEncrypted: isEncrypted(probed),
  };
}
