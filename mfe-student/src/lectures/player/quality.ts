import type { LectureVideo, VideoQuality, VideoSource } from '@rambla/api/contract';

/** The chosen quality; with `auto` the player decides by the connection. */
export type QualityChoice = 'auto' | VideoQuality;

/** The fields of a lecture's video from which the player picks a source. */
export type PlayableVideo = Pick<LectureVideo, 'state' | 'sources' | 'hlsUrl'>;

/** A source that a player can open. `key` stays the same when only the signed URL is renewed. */
export type PlayableSource = { key: string; url: string; quality: VideoQuality | null };

export type PlaybackConditions = {
  /** True when data is metered, or the person asked the browser to save it. */
  savesData: boolean;
  /** The connection's measured speed; null when the browser does not report it. */
  bitsPerSecond: number | null;
  /** The greatest useful height for this screen. */
  screenHeight: number;
  playsHls: boolean;
  plays: (type: string) => boolean;
};

const ORDER: VideoQuality[] = ['audio', '240p', '360p', '720p', '1080p', 'original'];
// The speed must exceed the bit rate by this factor, or small disturbances stall playback.
const RESERVE = 1.4;
/** Below this speed a small file starts earlier than HLS, which needs more round trips. */
const SLOW_LINE = 2_000_000;
const SLOW_HEIGHT = 360;

/** Picks the source to open; automatic quality stays below `below`, if given. Null without sources. */
export function pickSource(
  { state, sources, hlsUrl }: PlayableVideo,
  choice: QualityChoice,
  conditions: PlaybackConditions,
  below: VideoQuality | null = null,
): PlayableSource | null {
  const playable = sources.filter(({ type }) => conditions.plays(type));
  // Browsers deny some types that they can play, so all are tried when none is left.
  const known = playable.length > 0 ? playable : sources;
  if (choice !== 'auto') return asOpenable(findNearestSource(known, choice));
  const pictures = picturesOf(known);
  const smallest = pictures[0] ?? known[0];
  if (conditions.savesData) return asOpenable(smallest);
  // The playlist grows while qualities are made; the key changes once the playlist is complete.
  if (hlsUrl && conditions.playsHls && !below && !isSlow(conditions))
    return { key: `hls ${state}`, url: hlsUrl, quality: null };
  const fitting = pictures.filter(
    (source) => fits(source, conditions) && (!below || rank(source) < ORDER.indexOf(below)),
  );
  return asOpenable(fitting.at(-1) ?? smallest);
}

// The original is often huge, so it is used only while no other quality has a picture.
function picturesOf(sources: VideoSource[]): VideoSource[] {
  const pictures = sources.filter(({ quality }) => quality !== 'audio');
  const made = pictures.filter(({ quality }) => quality !== 'original');
  return made.length > 0 ? made : pictures;
}

function isSlow({ bitsPerSecond }: PlaybackConditions): boolean {
  return bitsPerSecond !== null && bitsPerSecond < SLOW_LINE;
}

function fits({ height, bitsPerSecond }: VideoSource, conditions: PlaybackConditions): boolean {
  const speed = conditions.bitsPerSecond ?? Number.POSITIVE_INFINITY;
  const tallest = isSlow(conditions) ? SLOW_HEIGHT : conditions.screenHeight;
  return (height ?? 0) <= tallest && (bitsPerSecond ?? 0) * RESERVE <= speed;
}

/** Finds a quality's source, else the next lower one, else the lowest with video, else any. */
export function findNearestSource(sources: VideoSource[], quality: VideoQuality): VideoSource | undefined {
  const chosen = sources.find((source) => source.quality === quality);
  const pictures = sources.filter((source) => source.quality !== 'audio');
  const lower = pictures.filter((source) => rank(source) < ORDER.indexOf(quality));
  return chosen ?? lower.at(-1) ?? pictures[0] ?? sources[0];
}

function rank({ quality }: VideoSource): number {
  return ORDER.indexOf(quality);
}

function asOpenable(source: VideoSource | undefined): PlayableSource | null {
  return source ? { key: source.quality, url: source.url, quality: source.quality } : null;
}
