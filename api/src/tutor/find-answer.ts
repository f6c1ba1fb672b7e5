import type { Db } from '../database.ts';
import { type FoundPassage, findPassages, MOST_RANKED, type Scope } from '../search/find-passages.ts';
import { isAnswered } from './judge-answer.ts';
import { type RankedPassage, rankPassages } from './rank-passages.ts';
import { readQuestion } from './read-question.ts';
import { type QuestionWord, weighQuestion } from './weigh-question.ts';

const MOST_CANDIDATES = 150;
const MOST_PASSAGES = 3;

export interface FoundAnswer {
  /** The best, none overlapping another. */
  passages: RankedPassage[];
  /** None of them answers: they are only the nearest. */
  refused: boolean;
  /** The stems that stand for the question's words. */
  stems: Set<string>;
}

/** The words by which passages are looked for: all, or the rarest where all would match more than is ranked. */
function chooseWords(words: QuestionWord[]): QuestionWord[] {
  let sum = 0;
  return words
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.count - other.count)
    .filter(({ count }, index) => {
      sum += count;
      return index === 0 || sum <= MOST_RANKED;
    });
}

/** Passages that have something of the question, the best first. */
export async function rankAnswers(db: Db, scope: Scope, text: string, lectureId?: number) {
  const words = await weighQuestion(db, scope, readQuestion(text));
  const terms = new Set(chooseWords(words).flatMap(({ standIns }) => [...standIns.keys()]));
  if (terms.size === 0) return { words, ranked: [] };
  const match = { groups: [[...terms].map((stem) => ({ stems: [stem] }))] };
  const found = await findPassages(db, scope, { match, kinds: ['transcript'], limit: MOST_CANDIDATES });
  return { words, ranked: rankPassages(found, words, lectureId) };
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
  const { words, ranked } = await rankAnswers(db, scope, text, lectureId);
  const passages: RankedPassage[] = [];
  for (const passage of ranked) {
    if (passages.length >= MOST_PASSAGES) break;
    if (!passages.some((kept) => overlaps(kept, passage))) passages.push(passage);
  }
  const [best] = ranked;
  const stems = new Set(words.flatMap(({ standIns }) => [...standIns.keys()]));
  return { passages, refused: !best || !isAnswered(words, best), stems };
}
