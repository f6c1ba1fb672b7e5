import { readFileSync } from 'node:fs';

/** A question, with the lecture and the seconds of its answer. */
export interface AnswerableQuestion {
  question: string;
  lecture: string;
  from: number;
  to: number;
}
/** Questions by people who knew the demo's transcripts but not the ranking. */
export interface QuestionRound {
  answerable: AnswerableQuestion[];
  /** Questions that no transcript answers, on related and unrelated topics. */
  foreign: string[];
}

const linesOf = (name: string) =>
  readFileSync(new URL(`./tutor-questions/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

function readAnswerable(name: string): AnswerableQuestion[] {
  let lecture = '';
  return linesOf(name).flatMap((line) => {
    const [, heading] = /^# (.*)/.exec(line) ?? [];
    if (heading !== undefined) lecture = heading;
    const [, from, to, question = ''] = /^([\d.]+)-([\d.]+) (.*)/.exec(line) ?? [];
    return heading === undefined ? [{ question, lecture, from: Number(from), to: Number(to) }] : [];
  });
}

/** Thirty questions in the lectures' words, written before the tutor was tuned with them. */
export const PLAIN_QUESTIONS = readAnswerable('plain');

/** Colloquial questions with typing errors and synonyms. */
export const QUESTION_ROUNDS: readonly QuestionRound[] = ['1', '2', '3'].map((round) => ({
  answerable: readAnswerable(`answerable-${round}`),
  foreign: linesOf(`foreign-${round}`),
}));

/** Titles of the lectures to which the questions belong. */
export const LECTURE_TITLES = [
  ...new Set(
    [PLAIN_QUESTIONS, ...QUESTION_ROUNDS.map((round) => round.answerable)]
      .flat()
      .map(({ lecture }) => lecture),
  ),
];

/** True when the passage overlaps these seconds. */
export function isRightPassage(
  { lecture, from, to }: AnswerableQuestion,
  passage: { lectureTitle: string | null; startSeconds: number | null; endSeconds: number | null },
): boolean {
  const { lectureTitle, startSeconds, endSeconds } = passage;
  return lectureTitle === lecture && (startSeconds ?? 0) < to && (endSeconds ?? 0) > from;
}
