import type { FoundPassage } from '../find-passages.ts';
import { readWords } from '../words.ts';

/** BM25's usual constants. */
const K1 = 1.2;
const B = 0.75;
/** Assumes at least this many passages, because in small courses every word would seem common. */
const MIN_PASSAGES = 150;
const OWN_LECTURE = 1.4;
/** The minimum score of an answer, as a multiple of the rarity of a word in only one passage. */
const ENOUGH = 1.5;
/** A short question needs only this share of its maximum score. */
const MAX_OF_QUESTION = 0.8;

export interface QuestionWord {
  stem: string;
  /** How many passages contain the word. */
  count: number;
}

export interface RankedPassage extends FoundPassage {
  score: number;
  /** True when the score is high enough to answer the question. */
  answers: boolean;
}

function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stem } of readWords(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** Ranks passages, including their titles, by BM25; prefers the lecture on which the question was asked. */
export function rankPassages(
  passages: FoundPassage[],
  words: QuestionWord[],
  { total, lectureId }: { total: number; lectureId?: number | undefined },
): RankedPassage[] {
  const most = Math.max(total, MIN_PASSAGES);
  const rarityOf = (count: number) => Math.log(1 + (most - count + 0.5) / (count + 0.5));
  const whole = words.reduce((sum, { count }) => sum + rarityOf(count), 0);
  const least = Math.min(ENOUGH * rarityOf(1), MAX_OF_QUESTION * whole);
  const texts = passages.map((passage) => countStems(`${passage.title} ${passage.text}`));
  const lengths = texts.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const usual = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const scoreOf = (counts: Map<string, number>, length: number) =>
    words.reduce((sum, { stem, count }) => {
      const there = counts.get(stem) ?? 0;
      const saturated = (there * (K1 + 1)) / (there + K1 * (1 - B + (B * length) / usual));
      return sum + rarityOf(count) * saturated;
    }, 0);
  return passages
    .map((passage, index) => {
      const score = scoreOf(texts[index] ?? new Map(), lengths[index] ?? 0);
      const isOwn = passage.lectureId === lectureId;
      return { ...passage, score: isOwn ? OWN_LECTURE * score : score, answers: score >= least };
    })
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
}
