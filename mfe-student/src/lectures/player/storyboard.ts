/** A preview: part of a larger picture, for the seconds from `start`. */
export type StoryboardTile = {
  start: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

const TIMING = /^(?:(\d+):)?(\d+):([\d.]+)\s+-->/;
const PART = /^(.*)#xywh=(\d+),(\d+),(\d+),(\d+)$/;

/** Parses a WebVTT file whose cues are parts of pictures, relative to `address`; skips other cues. */
export function parseStoryboard(vtt: string, address: string): StoryboardTile[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((cue) => {
    const lines = cue.split(/\r?\n/);
    const at = lines.findIndex((line) => TIMING.test(line));
    const [, hours = '0', minutes, seconds] = TIMING.exec(lines[at] ?? '') ?? [];
    const [, url, ...numbers] = PART.exec(lines[at + 1]?.trim() ?? '') ?? [];
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
    if (url === undefined || !width || !height) return [];
    const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return [{ start, url: new URL(url, address).href, x, y, width, height }];
  });
}

/** Loads a storyboard; empty on failure, because previews are optional. */
export async function loadStoryboard(url: string): Promise<StoryboardTile[]> {
  const address = new URL(url, location.href).href;
  try {
    const response = await fetch(address);
    return response.ok ? parseStoryboard(await response.text(), address) : [];
  } catch {
    return [];
  }
}
