/** A caption; `chapter` is the title of the chapter that this caption begins. */
export type Cue = { start: number; end: number; text: string; chapter?: string };
export type Chapter = { start: number; title: string };
/** At most `BLOCK_CUES` consecutive cues of one chapter; `title` is null unless a chapter begins here. */
export type CueBlock = { title: string | null; first: number; cues: Cue[] };

const BLOCK_CUES = 40;
const HEADING = /^#{1,3}\s+(.+)$/;

/** Removes headings from the spoken text: «# La fórmula» starts a chapter. */
export function toCues(raw: readonly { startSeconds: number; endSeconds: number; text: string }[]): Cue[] {
  const cues: Cue[] = [];
  let waiting: string | undefined;
  for (const { startSeconds: start, endSeconds: end, text } of raw) {
    const heading = HEADING.exec(text)?.[1];
    if (heading) waiting = heading;
    else if (waiting) cues.push({ start, end, text, chapter: waiting });
    else cues.push({ start, end, text });
    if (!heading) waiting = undefined;
  }
  return cues;
}

/** The index of the last cue that has started at `time`; -1 before the first. */
export function findStartedCueIndex(cues: readonly Cue[], time: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The index of the cue spoken at `time`; -1 in silence. */
export function findSpokenCueIndex(cues: readonly Cue[], time: number): number {
  const index = findStartedCueIndex(cues, time);
  const cue = cues[index];
  return cue && time < cue.end ? index : -1;
}

export function chaptersOf(cues: readonly Cue[]): Chapter[] {
  return cues.flatMap(({ start, chapter }) => (chapter ? [{ start, title: chapter }] : []));
}

export function findChapterTitle(cues: readonly Cue[], time: number): string | null {
  for (let index = findStartedCueIndex(cues, time); index >= 0; index -= 1) {
    const chapter = cues[index]?.chapter;
    if (chapter) return chapter;
  }
  return null;
}

/** Groups the cues into blocks that a browser can lay out one by one. */
export function blocksOf(cues: readonly Cue[]): CueBlock[] {
  const blocks: CueBlock[] = [];
  cues.forEach((cue, index) => {
    const last = blocks.at(-1);
    if (!last || cue.chapter || last.cues.length >= BLOCK_CUES)
      blocks.push({ title: cue.chapter ?? null, first: index, cues: [cue] });
    else last.cues.push(cue);
  });
  return blocks;
}
