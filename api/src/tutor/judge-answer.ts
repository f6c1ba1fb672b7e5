import type { RankedPassage } from './rank-passages.ts';
import type { QuestionWord } from './weigh-question.ts';

/**
 * Whether a question is answered follows from these signs by logistic regression. The weights are fitted by
 * `npm run bench -- tutor` over the questions of `questions/`, and it says what they are worth for questions that
 * they were not fitted to (decision 079).
 */
const SIGNS = {
  /** The part of the question's weight that the best passage has. */
  coverage: 5.55,
  /** The part of it that the passage's lecture has as a whole. */
  lecture: 4.61,
  /** How much the word says that says most among those that the lecture lacks. */
  missing: -1.75,
  /** The part of it that no lecture says. */
  unsaid: -1.88,
  /** A long question has more that no lecture needs to say. */
  words: 0.84,
};
export type Signs = typeof SIGNS;
/** Less than it, and the question is refused. */
const THRESHOLD = 8.9;
/** More make a question no longer. */
const MOST_WORDS = 8;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export function readSigns(words: QuestionWord[], { coverage, inLecture }: RankedPassage): Signs {
  const shareOf = (index: number) => inLecture[index] ?? 0;
  const whole = Math.max(sum(words.map(({ weight }) => weight)), Number.EPSILON);
  return {
    coverage,
    lecture: sum(words.map(({ weight }, index) => weight * shareOf(index))) / whole,
    missing: Math.max(...words.map(({ weight }, index) => weight * (1 - shareOf(index)))),
    unsaid: sum(words.map(({ weight, count }, index) => (count + shareOf(index) === 0 ? weight : 0))) / whole,
    words: Math.min(words.length, MOST_WORDS),
  };
}

/** The passages are what was asked for, and not only the nearest that there is. */
export function isAnswered(words: QuestionWord[], best: RankedPassage): boolean {
  const signs = Object.entries(readSigns(words, best));
  return sum(signs.map(([name, value]) => SIGNS[name as keyof Signs] * value)) > THRESHOLD;
}
