import { createQuiz, QUESTION_SAMPLES, toQuizPath } from '../quiz-samples.ts';
import type { MatrixFixture } from './fixture.ts';
import type { MatrixRow } from './row.ts';

/** Creates a quiz with an automatically graded question, a file question and an essay. */
export const createMatrixQuiz = ({ t, cast }: MatrixFixture) =>
  createQuiz(t, cast, {
    questions: [QUESTION_SAMPLES.truefalse, QUESTION_SAMPLES.file, QUESTION_SAMPLES.essay],
  });

/** Returns a `send` that addresses its call to a new quiz. */
export function createQuizSender(rest: string, body?: unknown): MatrixRow['send'] {
  return async (fixture) => ({
    path: toQuizPath(await createMatrixQuiz(fixture), rest),
    ...(body === undefined ? {} : { body }),
  });
}
