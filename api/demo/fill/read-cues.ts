import type { Cue } from '../../src/captions/cue.ts';

const TIMING = /^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})$/;

const UNESCAPED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const seconds = (hours = '', minutes = '', rest = '') =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);

/** The cues of a caption file that `make-media.ts` wrote: number, timing and text, one block each. */
export function readCues(vtt: string): Cue[] {
  const [, ...blocks] = vtt.trim().split('\n\n');
  return blocks.map((block) => {
    const [, timing = '', ...lines] = block.split('\n');
    const times = TIMING.exec(timing);
    if (!times) throw new Error(`not a caption: ${block}`);
    const text = lines.join(' ').replace(/&(?:lt|gt|amp);/g, (entity) => UNESCAPED[entity] ?? entity);
    return {
      startSeconds: seconds(times[1], times[2], times[3]),
      endSeconds: seconds(times[4], times[5], times[6]),
      text,
    };
  });
}
