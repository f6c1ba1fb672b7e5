import type { Db } from '../../../core/database/database.ts';
import { notFound } from '../../../core/http/errors.ts';
import { now } from '../../../core/time/time.ts';
import { readLongestExtraTimes } from '../../../quizzes/extra-time/extra-time.queries.ts';
import { computeAttemptVisibility } from '../../../quizzes/quiz-times.ts';
import { readRoster } from '../read-roster.ts';
import { gradePerson } from './grade-person.ts';
import type { GradeSources } from './grade-sources.queries.ts';
import type { OwnGrades } from './gradebook.schema.ts';

/** Finds quizzes whose results students do not see yet. */
export async function findHiddenQuizIds(
  db: Db,
  courseId: number,
  { quizzes }: Pick<GradeSources, 'quizzes'>,
): Promise<Set<number>> {
  const extra = await readLongestExtraTimes(db, courseId);
  const at = now();
  const hidden = [...quizzes.values()].filter(
    (quiz) => !computeAttemptVisibility(quiz, extra.get(quiz.id) ?? 0, at).score,
  );
  return new Set(hidden.map(({ id }) => id));
}

/** Computes a student's grade from released marks. Throws 404 unless the person studies in the course. */
export async function readOwnGrades(db: Db, courseId: number, userId: number): Promise<OwnGrades> {
  const { scheme, sources, works } = await readRoster(db, courseId, {}, [userId]);
  const [work] = works;
  if (!work) throw notFound('No estudiás en este curso.');
  const grade = gradePerson(scheme, sources, work, await findHiddenQuizIds(db, courseId, sources));
  const { scale, passMark, dropLowest, missing, late, parts } = scheme;
  return {
    scale,
    passMark,
    dropLowest,
    missing,
    late,
    total: grade.total,
    passed: grade.passed,
    parts: parts.flatMap(({ key, kind, quizId, title, maxPoints, weight, droppable }) => {
      const cell = grade.cells[key];
      if (!cell || (weight === 0 && kind === 'lectures')) return [];
      const assignment = sources.quizzes.get(quizId ?? 0)?.kind === 'assignment';
      return [{ key, kind, quizId, assignment, title, maxPoints, weight, droppable, cell }];
    }),
  };
}
