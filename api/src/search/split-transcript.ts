import type { NewPassage } from './passages.table.ts';

interface CaptionCue {
  captionId: number;
  language: string;
  number: number;
  startSeconds: number;
  endSeconds: number;
  text: string;
}

/** The maximum length of a passage in seconds, unless a single cue is longer. */
const MAX_LENGTH = 50;
/** Passages overlap, so that the words at one passage's edge are in the middle of another. */
const STEP = 25;
/** A passage may begin this much sooner or later, in order to begin at a heading. */
const SLACK = 10;

/** Matches a cue that is a chapter's heading, such as `## Title`, and no speech. */
export const HEADING_PATTERN = /^#{1,3}\s+/;

const isHeading = (cue: CaptionCue | undefined) => HEADING_PATTERN.test(cue?.text ?? '');

/** Adds a colon after a heading, so that excerpts do not separate the heading from its text. */
function introduce(text: string): string {
  const heading = text.replace(HEADING_PATTERN, '').trim();
  return heading.endsWith('?') ? heading : heading.replace(/[.:;!…\s]*$/, ':');
}

/** Returns the index of a passage's last cue, which is never a heading. */
function endOf(cues: CaptionCue[], first: number): number {
  const until = (cues[first]?.startSeconds ?? 0) + MAX_LENGTH;
  let last = first;
  while ((cues[last + 1]?.endSeconds ?? Number.POSITIVE_INFINITY) <= until) last += 1;
  while (last > first && isHeading(cues[last])) last -= 1;
  while (isHeading(cues[last])) last += 1;
  return last;
}

function nextStart(cues: CaptionCue[], first: number): number {
  const begun = cues[first]?.startSeconds ?? 0;
  let next = -1;
  for (let at = first + 1; at < cues.length; at += 1) {
    const cue = cues[at];
    const after = (cue?.startSeconds ?? 0) - begun;
    if (after > STEP + SLACK && next !== -1) break;
    if (after >= STEP - SLACK && isHeading(cue)) return at;
    if (after >= STEP && next === -1) next = at;
  }
  return next === -1 ? cues.length : next;
}

/** Cuts one language's cues, in order of time, into overlapping passages. */
export function splitTranscript(all: CaptionCue[], title: string): NewPassage[] {
  const cues = all.slice(0, all.findLastIndex((cue) => !isHeading(cue)) + 1);
  const passages: NewPassage[] = [];
  let first = 0;
  while (first < cues.length) {
    const last = endOf(cues, first);
    const [from, to] = [cues[first], cues[last]];
    if (!from || !to) break;
    passages.push({
      kind: 'transcript',
      title,
      text: cues
        .slice(first, last + 1)
        .map((cue) => (isHeading(cue) ? introduce(cue.text) : cue.text))
        .join(' '),
      captionId: from.captionId,
      language: from.language,
      startSeconds: from.startSeconds,
      endSeconds: to.endSeconds,
      firstCue: from.number,
      lastCue: to.number,
    });
    if (last === cues.length - 1) break;
    // A passage with very long cues shares its last cue with the next, so that both overlap.
    first = Math.max(first + 1, Math.min(nextStart(cues, first), last));
  }
  return passages;
}
