import type { LectureVideo, Quality, VideoSource } from '@rambla/api/contract';

/** The chosen quality; with `auto` the player decides by the connection. */
export type Choice = 'auto' | Quality;

/** The qualities that the server offers. */
export type Offered = Pick<LectureVideo, 'state' | 'sources' | 'hlsUrl'>;

/** Something a player can open. Its `key` stays the same when only its signed address is renewed. */
export type Openable = { key: string; url: string; quality: Quality | null };

export type Conditions = {
  /** The person pays for each megabyte, or asked the browser to save them. */
  savesData: boolean;
  /** The measured speed of the connection; null where the browser does not tell. */
  bitsPerSecond: number | null;
  /** The tallest picture that this screen can show. */
  screenHeight: number;
  playsHls: boolean;
  plays: (type: string) => boolean;
};

const ORDER: Quality[] = ['audio', '240p', '360p', '720p', '1080p', 'original'];
// A file that needs the whole connection stalls at the first disturbance.
const RESERVE = 1.4;
/** Below this speed a small file starts earlier than HLS, which needs more round trips. */
const SLOW_LINE = 2_000_000;
const SLOW_HEIGHT = 360;

/** Picks the source to open; `below` excludes a stalled quality and all above. Null when none is left. */
export function pick(
  { state, sources, hlsUrl }: Offered,
  choice: Choice,
  conditions: Conditions,
  below: Quality | null = null,
): Openable | null {
  const playable = sources.filter(({ type }) => conditions.plays(type));
  // Browsers also play types of which they deny it, so the last hope is to try.
  const known = playable.length > 0 ? playable : sources;
  if (choice !== 'auto') return asOpenable(nearest(known, choice));
  const pictures = picturesOf(known);
  const smallest = pictures[0] ?? known[0];
  if (conditions.savesData) return asOpenable(smallest);
  // The list grows while qualities are made, and who watches meanwhile is interrupted once, when it is whole.
  if (hlsUrl && conditions.playsHls && !below && !isSlow(conditions))
    return { key: `hls ${state}`, url: hlsUrl, quality: null };
  const fitting = pictures.filter(
    (source) => fits(source, conditions) && (!below || rank(source) < ORDER.indexOf(below)),
  );
  return asOpenable(fitting.at(-1) ?? smallest);
}

// The original is often huge, so it is used only while no other picture exists.
function picturesOf(sources: VideoSource[]): VideoSource[] {
  const pictures = sources.filter(({ quality }) => quality !== 'audio');
  const made = pictures.filter(({ quality }) => quality !== 'original');
  return made.length > 0 ? made : pictures;
}

function isSlow({ bitsPerSecond }: Conditions): boolean {
  return bitsPerSecond !== null && bitsPerSecond < SLOW_LINE;
}

function fits({ height, bitsPerSecond }: VideoSource, conditions: Conditions): boolean {
  const speed = conditions.bitsPerSecond ?? Number.POSITIVE_INFINITY;
  const tallest = isSlow(conditions) ? SLOW_HEIGHT : conditions.screenHeight;
  return (height ?? 0) <= tallest && (bitsPerSecond ?? 0) * RESERVE <= speed;
}

/** Finds the source of a quality or the next lower one, which costs no more data. */
export function nearest(sources: VideoSource[], quality: Quality): VideoSource | undefined {
  const chosen = sources.find((source) => source.quality === quality);
  const pictures = sources.filter((source) => source.quality !== 'audio');
  const lower = pictures.filter((source) => rank(source) < ORDER.indexOf(quality));
  return chosen ?? lower.at(-1) ?? pictures[0] ?? sources[0];
}

function rank({ quality }: VideoSource): number {
  return ORDER.indexOf(quality);
}

function asOpenable(source: VideoSource | undefined): Openable | null {
  return source ? { key: source.quality, url: source.url, quality: source.quality } : null;
}
