import { createQuiz, quizPath, SAMPLES } from '../quiz-samples.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

/** Creates a quiz with an automatically graded question, a file question and an essay. */
export const quizOf = ({ t, cast }: Stage) =>
  createQuiz(t, cast, { questions: [SAMPLES.truefalse, SAMPLES.file, SAMPLES.essay] });

/** Addresses a call to a new quiz. */
export function onQuiz(rest: string, body?: unknown): Row['send'] {
  return async (stage) => ({
    path: quizPath(await quizOf(stage), rest),
    ...(body === undefined ? {} : { body }),
  });
}
