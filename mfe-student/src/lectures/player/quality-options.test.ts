import type { VideoQuality } from '@rambla/api/contract';
import { expect, test } from 'vitest';
import { listOfferedSources } from './quality-options.ts';

/** Lists the names offered when the original has `height` lines. */
function offered(height: number | null, ...qualities: VideoQuality[]) {
  const made = qualities.map((quality) => ({ quality, height: Number.parseInt(quality, 10) || null }));
  const sources = [...made, { quality: 'original', height }];
  return listOfferedSources({ sources } as Parameters<typeof listOfferedSources>[0]).map(
    ({ quality }) => quality,
  );
}

test.each([
  ['nothing made is as tall', 1080, ['audio', '240p', '360p'], ['original', '360p', '240p', 'audio']],
  ['its height is made', 720, ['240p', '720p'], ['720p', '240p']],
  ['only its sound is made', 720, ['audio'], ['original', 'audio']],
  ['its height is unknown and nothing is made', null, [], ['original']],
] satisfies [string, number | null, VideoQuality[], VideoQuality[]][])(
  'the best offered has the height of the original: %s',
  (_what, height, made, names) => {
    expect(offered(height, ...made)).toEqual(names);
  },
);
