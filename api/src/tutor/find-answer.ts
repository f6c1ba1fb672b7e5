import type { Db } from '../database.ts';
import { countMatching, type FoundPassage, findPassages, type Scope } from '../search/find-passages.ts';
import { isStopWord } from '../search/stop-words.ts';
import { readWords } from '../search/words.ts';
import { synonymsOf } from './synonyms.ts';

const MOST_WORDS = 14;
const MOST_CANDIDATES = 150;
const MOST_PASSAGES = 3;
/** Together more than this many passages are too many to rank: then the rarer words have to find them. */
const MOST_MATCHES = 8_000;

const SATURATION = 1.2;
const LENGTH_SHARE = 0.3;
const USUAL_LENGTH = 90;
const SYNONYM_SHARE = 0.55;
const TITLE_SHARE = 0.5;
/** In a course with a single lecture every word would be a common one. */
const LEAST_TOTAL = 150;
const OWN_LECTURE = 1.4;
const NEIGHBOURS_SHARE = 0.3;
/** People ask in words of their own; a name that nobody says is what the question is about. */
const UNKNOWN_SHARE = 0.55;
/** A passage answers when it has this part of what the question's words weigh, and this much in all. */
export const LEAST_COVERAGE = 0.47;
export const LEAST_SCORE = 3.4;

export interface QuestionWord {
  stem: string;
  synonyms: string[];
  /** The rarer in the lectures that are looked through, the more it says. */
  weight: number;
}

export interface RankedPassage extends FoundPassage {
  score: number;
  /** The part of the question's weight that this passage has, 0–1. */
  coverage: number;
  stems: Set<string>;
}

export interface FoundAnswer {
  /** The best, none overlapping another. */
  passages: RankedPassage[];
  /** None of them answers: they are only the nearest. */
  refused: boolean;
}

interface Asked {
  stem: string;
  /** Written like a name within a sentence. */
  isName: boolean;
}

const CAPITAL = /^\p{Lu}\p{Ll}/u;
const SENTENCE_START = /(^|[.?!¿¡:])\s*$/u;

/** The words of a question that say what it is about. */
export function readQuestion(text: string): Asked[] {
  const words = readWords(text)
    .filter(({ folded }) => folded.length > 1 && !isStopWord(folded))
    .map(({ stem, from, to }) => {
      const isName = CAPITAL.test(text.slice(from, to)) && !SENTENCE_START.test(text.slice(0, from));
      return { stem, isName };
    });
  return [...new Map(words.map((word) => [word.stem, word])).values()].slice(0, MOST_WORDS);
}

async function weigh(
  db: Db,
  scope: Scope,
  asked: Asked[],
): Promise<{ words: QuestionWord[]; counts: number[] }> {
  const groups = asked.map(({ stem }) => [stem, ...synonymsOf(stem)]);
  const { total, counts } = await countMatching(
    db,
    scope,
    groups.map((group) => group.map((stem) => ({ stems: [stem] }))),
  );
  const words = asked.map(({ stem, isName }, index): QuestionWord => {
    const count = counts[index] ?? 0;
    const rarity = Math.log(1 + (Math.max(total, LEAST_TOTAL) - count + 0.5) / (count + 0.5));
    const weight = count === 0 && !isName ? UNKNOWN_SHARE * rarity : rarity;
    return { stem, synonyms: synonymsOf(stem), weight };
  });
  return { words, counts };
}

/** The words by which passages are looked for: all, or the rarest where all would match too much. */
function chooseWords(words: QuestionWord[], counts: number[]): QuestionWord[] {
  const ordered = words
    .map((word, index) => ({ word, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0);
  ordered.sort((one, other) => one.count - other.count);
  let sum = 0;
  return ordered
    .filter(({ count }, index) => {
      sum += count;
      return index === 0 || sum <= MOST_MATCHES;
    })
    .map(({ word }) => word);
}

function countStems(text: string): { counts: Map<string, number>; order: string[] } {
  const counts = new Map<string, number>();
  const order = readWords(text)
    .filter(({ folded }) => !isStopWord(folded))
    .map(({ stem }) => stem);
  for (const stem of order) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { counts, order };
}

function best(word: QuestionWord, counts: Map<string, number>): { count: number; share: number } {
  const own = counts.get(word.stem) ?? 0;
  if (own > 0) return { count: own, share: 1 };
  const count = Math.max(0, ...word.synonyms.map((stem) => counts.get(stem) ?? 0));
  return { count, share: SYNONYM_SHARE };
}

function rank(passage: FoundPassage, words: QuestionWord[]): RankedPassage {
  const { counts, order } = countStems(passage.text);
  const title = countStems(`${passage.lectureTitle ?? ''} ${passage.courseName}`).counts;
  const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * order.length) / USUAL_LENGTH;
  const whole = words.reduce((sum, { weight }) => sum + weight, 0);
  let [score, covered] = [0, 0];
  for (const word of words) {
    const body = best(word, counts);
    const head = best(word, title);
    const inBody = (body.share * body.count) / (body.count + SATURATION * length);
    const inHead = head.count > 0 ? TITLE_SHARE * head.share : 0;
    score += word.weight * (inBody * (1 + SATURATION) + inHead);
    covered += word.weight * Math.max(body.count > 0 ? body.share : 0, inHead);
  }
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const isTogether = next && order.some((stem, at) => stem === word.stem && order[at + 1] === next.stem);
    if (isTogether) score += NEIGHBOURS_SHARE * (word.weight + next.weight);
  }
  return { ...passage, score, coverage: whole > 0 ? covered / whole : 0, stems: new Set(counts.keys()) };
}

function overlaps(one: FoundPassage, other: FoundPassage): boolean {
  if (one.captionId !== other.captionId)
    return one.lectureId === other.lectureId && one.language !== other.language;
  return (
    (one.startSeconds ?? 0) < (other.endSeconds ?? 0) && (other.startSeconds ?? 0) < (one.endSeconds ?? 0)
  );
}

/** Finds where a question is explained in the lectures of this scope, a little sooner in the one that it was asked on. */
export async function findAnswer(
  db: Db,
  scope: Scope,
  text: string,
  lectureId?: number,
): Promise<FoundAnswer> {
  const { words, counts } = await weigh(db, scope, readQuestion(text));
  const terms = chooseWords(words, counts).flatMap(({ stem, synonyms }) => [stem, ...synonyms]);
  if (terms.length === 0) return { passages: [], refused: true };
  const match = { groups: [terms.map((stem) => ({ stems: [stem] }))] };
  const found = await findPassages(db, scope, { match, kinds: ['transcript'], limit: MOST_CANDIDATES });
  const ranked = found
    .map((passage) => rank(passage, words))
    .map((one) => (one.lectureId === lectureId ? { ...one, score: OWN_LECTURE * one.score } : one))
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
  const passages: RankedPassage[] = [];
  for (const passage of ranked) {
    if (passages.length >= MOST_PASSAGES) break;
    if (!passages.some((kept) => overlaps(kept, passage))) passages.push(passage);
  }
  const [first] = passages;
  const refused = !first || first.coverage < LEAST_COVERAGE || first.score < LEAST_SCORE;
  return { passages, refused };
}
