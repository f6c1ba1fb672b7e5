import type { SourceCue } from '../cue.ts';
import type { SpeechSegment } from './segment.ts';

/** Longer captions do not fit into two lines. */
const MAX_CHARACTERS = 120;
const MAX_SECONDS = 8;
/** Speakers pause this long only between thoughts. */
const PAUSE_SECONDS = 1.2;
const MIN_SECONDS = 0.5;

const SENTENCE_END = /[.?!…]["'»”)\]]*$/;
/** Abbreviations and initials end no sentence. */
const ABBREVIATION = /^(?:\p{Lu}|[Dd]ra?|[Ss]ra?|[Pp]rof|[Ii]ng|[Ll]ic|ej|pág|fig|núm|art|vs)\.$/u;
const CLAUSE_END = /[,;:]["'»”)\]]*$/;

/** The service gives times only for segments, so a word gets time in proportion to its length. */
function wordsOf({ startSeconds, endSeconds, text }: SpeechSegment): SpeechSegment[] {
  const secondsPerLetter = (endSeconds - startSeconds) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) =>
    // Splits a word that is too long for one caption.
    [...word.matchAll(new RegExp(`.{1,${MAX_CHARACTERS}}`, 'gu'))].map((piece) => {
      const at = index + piece.index;
      return {
        text: piece[0],
        startSeconds: startSeconds + at * secondsPerLetter,
        endSeconds: startSeconds + (at + piece[0].length) * secondsPerLetter,
      };
    }),
  );
}

function endsSentence({ text }: SpeechSegment): boolean {
  return SENTENCE_END.test(text) && !ABBREVIATION.test(text);
}

function lengthOf(words: SpeechSegment[]): number {
  return words.reduce((sum, { text }) => sum + text.length + 1, -1);
}

/** Returns how many words a full caption keeps: up to its last comma, unless that comes too early. */
function cutAt(words: SpeechSegment[]): number {
  const comma = words.findLastIndex(({ text }) => CLAUSE_END.test(text)) + 1;
  return lengthOf(words.slice(0, comma)) > MAX_CHARACTERS / 3 ? comma : words.length;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function toCue(words: SpeechSegment[]): SourceCue {
  const text = words.map((word) => word.text).join(' ');
  const startSeconds = words[0]?.startSeconds ?? 0;
  const endSeconds = Math.max(words.at(-1)?.endSeconds ?? 0, startSeconds + MIN_SECONDS);
  return { startSeconds, endSeconds, text, markup: escapeMarkup(text), settings: '' };
}

/** Joins segments into cues that end with a sentence, else at a pause, comma or size limit. */
export function toSentenceCues(segments: SpeechSegment[]): SourceCue[] {
  const cues: SourceCue[] = [];
  let open: SpeechSegment[] = [];
  const close = (count: number) => {
    if (count > 0) cues.push(toCue(open.slice(0, count)));
    open = open.slice(count);
  };
  for (const word of segments.flatMap(wordsOf)) {
    const [first, last] = [open[0], open.at(-1)];
    if (first && last) {
      const isPause = word.startSeconds - last.endSeconds > PAUSE_SECONDS;
      const isLong = word.endSeconds - first.startSeconds > MAX_SECONDS;
      if (isPause) close(open.length);
      else if (isLong || lengthOf([...open, word]) > MAX_CHARACTERS) close(cutAt(open));
    }
    open.push(word);
    if (endsSentence(word)) close(open.length);
  }
  close(open.length);
  return cues;
}
