import type { Db } from '../../core/database/database.ts';
import { readLayout } from './grade-attempt.ts';
import type { QuizGradeRow } from './grading.schema.ts';
import { roundScore } from './results.ts';

/** An attempt's marks by the question's position in the quiz; null while a question needs manual grading. */
export type QuestionMarks = Map<number, number | null>;

/** Maps the attempts counted in these grades to the marks of their questions. */
export async function readQuestionMarks(db: Db, grades: QuizGradeRow[]): Promise<Map<number, QuestionMarks>> {
  const ids = grades.flatMap(({ countedAttemptId }) => countedAttemptId ?? []);
  if (ids.length === 0) return new Map();
  const attempts = await db.selectFrom('attempts').select(['id', 'layout']).where('id', 'in', ids).execute();
  const answers = await db
    .selectFrom('attemptAnswers')
    .select(['attemptId', 'slot', 'fraction'])
    .where('attemptId', 'in', ids)
    .execute();
  const fractions = new Map(
    answers.map(({ attemptId, slot, fraction }) => [`${attemptId}.${slot}`, fraction]),
  );
  return new Map(
    attempts.map((attempt) => {
      const marks = readLayout(attempt).map(({ slot, position, mark }): [number, number | null] => {
        const fraction = fractions.get(`${attempt.id}.${slot}`);
        return [
          position,
          fraction === undefined ? 0 : fraction === null ? null : roundScore(fraction * mark),
        ];
      });
      return [attempt.id, new Map(marks)];
    }),
  );
}
