import type { Db } from '../../core/database/database.ts';
import {
  countMatchingPassages,
  type FoundPassage,
  findPassages,
  MAX_RANKED_PASSAGES,
  type SearchScope,
} from '../find-passages.ts';
import { toQuestionStems } from './question-stems.ts';
import { type QuestionWord, type RankedPassage, rankPassages } from './rank-passages.ts';

const MAX_CANDIDATES = 150;
const MAX_PASSAGES = 3;

export interface FoundTutorAnswer {
  /** The best passages, without overlaps. */
  passages: RankedPassage[];
  /** True when no passage answers the question; `passages` are then only the nearest. */
  refused: boolean;
  /** The stems of the question's words. */
  stems: Set<string>;
}

/** Chooses the words that occur in passages; only the rarest if all would match too many passages. */
function chooseWords(words: QuestionWord[]): QuestionWord[] {
  let sum = 0;
  return words
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.count - other.count)
    .filter(({ count }, index) => {
      sum += count;
      return index === 0 || sum <= MAX_RANKED_PASSAGES;
    });
}

function overlaps(one: FoundPassage, other: FoundPassage): boolean {
  if (one.captionId !== other.captionId)
    return one.lectureId === other.lectureId && one.language !== other.language;
  // Parts of a written page have no times, and neighbours share some words.
  if (one.startSeconds === null) return one.lectureId === other.lectureId;
  return one.startSeconds < (other.endSeconds ?? 0) && (other.startSeconds ?? 0) < (one.endSeconds ?? 0);
}

/** Finds passages that answer a question; prefers the lecture on which it was asked. */
export async function findTutorAnswer(
  db: Db,
  scope: SearchScope,
  text: string,
  lectureId?: number,
): Promise<FoundTutorAnswer> {
  const stems = toQuestionStems(text);
  const groups = stems.map((stem) => [{ stems: [stem] }]);
  const { total, counts } = await countMatchingPassages(db, scope, groups);
  const words = stems.map((stem, index) => ({ stem, count: counts[index] ?? 0 }));
  const alternatives = chooseWords(words).map(({ stem }) => ({ stems: [stem] }));
  const match = { groups: alternatives.length > 0 ? [alternatives] : [] };
  const found = await findPassages(db, scope, {
    match,
    kinds: ['transcript', 'page'],
    limit: MAX_CANDIDATES,
  });
  const passages: RankedPassage[] = [];
  for (const passage of rankPassages(found, words, { total, lectureId })) {
    if (passages.length >= MAX_PASSAGES) break;
    if (!passages.some((kept) => overlaps(kept, passage))) passages.push(passage);
  }
  return { passages, refused: !passages.some(({ answers }) => answers), stems: new Set(stems) };
}
