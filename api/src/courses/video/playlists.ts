import type { SegmentIndex } from './segment-index.ts';
import type { ListedRendition } from './videos.queries.ts';

/** Players start with the first listed quality, which is small yet legible. */
const FIRST = ['360p', '240p', '720p', '1080p'];

function averageOf(size: number, seconds: number | null): string {
  return seconds ? `,AVERAGE-BANDWIDTH=${Math.ceil((size * 8) / seconds)}` : '';
}

/** Writes the HLS master playlist; `urlOf` signs each quality's playlist URL. */
export function buildMasterPlaylist(
  renditions: ListedRendition[],
  seconds: number | null,
  urlOf: (quality: string) => string,
): string {
  const pictures = renditions.filter(({ height }) => height !== null);
  pictures.sort((one, other) => FIRST.indexOf(one.quality) - FIRST.indexOf(other.quality));
  const lines = pictures.map(({ quality, size, width, height, codecs, peakBitsPerSecond }) => {
    const bandwidth = `BANDWIDTH=${Math.max(1, peakBitsPerSecond)}${averageOf(Number(size), seconds)}`;
    return `#EXT-X-STREAM-INF:${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"\n${urlOf(quality)}`;
  });
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${lines.join('\n')}\n`;
}

/** Writes a quality's HLS playlist: byte ranges of the file at `url`. */
export function buildMediaPlaylist({ headerBytes, segments }: SegmentIndex, url: string): string {
  const longest = Math.ceil(segments.reduce((most, { seconds }) => Math.max(most, seconds), 1));
  const parts = segments.map(
    ({ seconds, offset, size }) =>
      `#EXTINF:${seconds.toFixed(5)},\n#EXT-X-BYTERANGE:${size}@${offset}\n${url}`,
  );
  return [
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${longest}\n#EXT-X-MAP:URI="${url}",BYTERANGE="${headerBytes}@0"`,
    ...parts,
    '#EXT-X-ENDLIST\n',
  ].join('\n');
}
