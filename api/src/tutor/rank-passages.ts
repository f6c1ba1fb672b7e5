import type { FoundPassage } from '../search/find-passages.ts';
import { isStopWord } from '../search/stop-words.ts';
import { readWords } from '../search/words.ts';
import type { QuestionWord } from './weigh-question.ts';

const SATURATION = 1.2;
const LENGTH_SHARE = 0.3;
const USUAL_LENGTH = 90;
const TITLE_SHARE = 0.5;
const NEIGHBOURS_SHARE = 0.3;
/** What the whole lecture has of the question speaks for each of its passages. */
const LECTURE_SHARE = 0.25;
const OWN_LECTURE = 1.4;

export interface RankedPassage extends FoundPassage {
  score: number;
  /** The part of the question's weight that this passage has, 0–1. */
  coverage: number;
  /** How well its lecture says each word of the question, 0–1. */
  inLecture: number[];
}

interface Read {
  passage: FoundPassage;
  counts: Map<string, number>;
  head: Map<string, number>;
  order: string[];
}

function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stem } of readWords(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function read(passage: FoundPassage, words: QuestionWord[]): Read {
  const order = readWords(passage.text)
    .filter(({ folded, stem }) => !isStopWord(folded) || words.some(({ standIns }) => standIns.has(stem)))
    .map(({ stem }) => stem);
  const head = countStems(`${passage.lectureTitle ?? ''} ${passage.courseName}`);
  return { passage, order, counts: countStems(passage.text), head };
}

/** The best of a word's stand-ins: how well it stands for the word, and how often it is there. */
function best({ standIns }: QuestionWord, counts: Map<string, number>): { share: number; count: number } {
  let [share, count] = [0, 0];
  for (const [stem, own] of standIns) {
    const there = counts.get(stem) ?? 0;
    if (there > 0 && (own > share || (own === share && there > count))) [share, count] = [own, there];
  }
  return { share, count };
}

/** How well each lecture says each word, in its title or anywhere in the passages that were found. */
function readLectures(texts: Read[], words: QuestionWord[]): Map<number | null, number[]> {
  const lectures = new Map<number | null, number[]>();
  for (const { passage, counts, head } of texts) {
    const known = lectures.get(passage.lectureId);
    const shares = words.map((word, index) =>
      Math.max(known?.[index] ?? 0, best(word, counts).share, best(word, head).share),
    );
    lectures.set(passage.lectureId, shares);
  }
  return lectures;
}

function rank(
  { passage, counts, head, order }: Read,
  words: QuestionWord[],
  inLecture: number[],
): RankedPassage {
  const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * order.length) / USUAL_LENGTH;
  const whole = words.reduce((sum, { weight }) => sum + weight, 0);
  let [score, covered] = [0, 0];
  for (const [index, word] of words.entries()) {
    const body = best(word, counts);
    const inBody = (body.share * body.count) / (body.count + SATURATION * length);
    const inHead = TITLE_SHARE * best(word, head).share;
    const around = LECTURE_SHARE * (inLecture[index] ?? 0);
    score += word.weight * (inBody * (1 + SATURATION) + inHead + around);
    covered += word.weight * Math.max(body.share, inHead);
  }
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const isTogether =
      next && order.some((stem, at) => word.standIns.has(stem) && next.standIns.has(order[at + 1] ?? ''));
    if (isTogether) score += NEIGHBOURS_SHARE * (word.weight + next.weight);
  }
  return { ...passage, score, coverage: whole > 0 ? covered / whole : 0, inLecture };
}

/** Orders passages by how well they answer, a little sooner those of the lecture that the question was asked on. */
export function rankPassages(
  passages: FoundPassage[],
  words: QuestionWord[],
  lectureId?: number,
): RankedPassage[] {
  const texts = passages.map((passage) => read(passage, words));
  const lectures = readLectures(texts, words);
  return texts
    .map((text) => rank(text, words, lectures.get(text.passage.lectureId) ?? []))
    .map((one) => (one.lectureId === lectureId ? { ...one, score: OWN_LECTURE * one.score } : one))
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
}
