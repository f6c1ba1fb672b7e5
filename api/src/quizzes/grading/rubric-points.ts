import { invalidField } from '../../core/http/errors.ts';
import type { AttemptQuestion } from '../attempts/attempts.schema.ts';
import type { AttemptAnswerRow } from '../attempts/attempts.table.ts';
import type { QuestionContent } from '../kinds/kinds.ts';
import { type Criterion, computeMaxPoints } from '../kinds/rubric.ts';
import { roundScore } from './results.ts';

/** Points by criterion id; undecided criteria are missing. */
export type PointsByCriterion = Record<string, number>;
type ReviewedRubric = NonNullable<AttemptQuestion['rubric']>;

/** Returns the question's rubric; empty for kinds graded automatically. */
export function rubricOf(content: QuestionContent): Criterion[] {
  return 'rubric' in content ? (content.rubric ?? []) : [];
}

/** Throws 400 for points that match no level of the rubric. */
export function requireRubricPoints(rubric: Criterion[], points: PointsByCriterion): void {
  for (const [id, given] of Object.entries(points)) {
    const levels = rubric.find((criterion) => criterion.id === id)?.levels ?? [];
    if (!levels.some((level) => level.points === given))
      throw invalidField(`rubric.${id}`, 'La pauta no tiene ese nivel. Volvé a cargar la respuesta.');
  }
}

/** Scales the sum of points to the question's mark in this quiz; all points give exactly that mark. */
export function computeRubricMark(rubric: Criterion[], points: PointsByCriterion, most: number): number {
  const sum = Object.values(points).reduce((all, one) => all + one, 0);
  const highest = computeMaxPoints(rubric);
  if (highest === 0) return 0;
  if (roundScore(sum) === roundScore(highest)) return most;
  return Math.min(most, Math.round((100 * sum * most) / highest) / 100);
}

/** Presents the rubric; points are null if none were awarded or their level has changed since. */
export function presentRubric(
  content: QuestionContent,
  row: Pick<AttemptAnswerRow, 'rubric'> | undefined,
): ReviewedRubric {
  const given = (row?.rubric == null ? {} : JSON.parse(row.rubric)) as PointsByCriterion;
  return rubricOf(content).map((criterion) => {
    const points = given[criterion.id];
    const isThere = criterion.levels.some((level) => level.points === points);
    return { ...criterion, points: isThere && points !== undefined ? points : null };
  });
}
