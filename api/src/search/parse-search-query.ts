import { isStopWord } from './stop-words.ts';
import type { IndexTerm } from './terms.dialect.ts';
import { readWords, type Word } from './words.ts';

/** A part of a query: a word, or a quoted phrase. */
export interface QueryPart extends IndexTerm {
  words: Word[];
}

const QUOTED = /["“«]([^"”»]{1,200})["”»]/g;
/** Shorter prefixes have too many completions. */
const SHORTEST_PREFIX = 3;
const MAX_WORDS = 12;

function wantedWord(word: Word): QueryPart {
  return { words: [word], stems: [word.stem] };
}

/** Parses a query. The last word counts as a prefix, unless a quoted phrase follows. */
export function parseSearchQuery(q: string): QueryPart[] {
  const phrases = [...q.matchAll(QUOTED)]
    .map(([, quoted = '']) => readWords(quoted))
    .filter((words) => words.length > 0)
    .map((words) => ({ words, stems: words.map(({ stem }) => stem) }));
  const words = readWords(q.replace(QUOTED, ' '));
  const last = words.at(-1);
  const keywords = words.filter(({ folded }) => !isStopWord(folded));
  // A query of stop words only is searched with all its words.
  const single = (keywords.length > 0 || phrases.length > 0 ? keywords : words).map(wantedWord);
  const end = single.at(-1);
  if (end && end.words[0] === last && (last?.folded.length ?? 0) >= SHORTEST_PREFIX && !/["”»]\s*$/.test(q))
    end.prefix = true;
  return [...phrases, ...single].slice(0, MAX_WORDS);
}

function matches(word: Word, wanted: Word, prefix: boolean | undefined): boolean {
  if (word.stem === wanted.stem) return true;
  return prefix === true && (word.folded.startsWith(wanted.folded) || word.stem.startsWith(wanted.stem));
}

/** Returns the indexes of the words at which this part of the query begins. */
export function findPartIndexes(text: Word[], { words, prefix }: QueryPart): number[] {
  const [first] = words;
  if (!first) return [];
  const isPhrase = words.length > 1;
  return text.flatMap((_, at) => {
    const isThere = words.every((wanted, index) => {
      const word = text[at + index];
      if (!word) return false;
      return isPhrase ? word.folded === wanted.folded : matches(word, wanted, prefix);
    });
    return isThere ? [at] : [];
  });
}
