import type { RosterAttempt } from '../../../quizzes/attempts/roster-attempts.queries.ts';
import { computeLatePenalty, type Lateness } from '../../../quizzes/grading/late-rule.ts';
import type { GradeCell, GradePart, GradingScheme } from './gradebook.schema.ts';

type Loss = NonNullable<GradeCell['loss']>;

export const roundToHundredths = (value: number) => Math.round(value * 100) / 100;

/** Returns an attempt's late penalty by the course's rule; undefined when in time. */
export function latePenaltyOf(
  { late }: Pick<GradingScheme, 'late'>,
  attemptId: number,
  lateness: Lateness | undefined,
): Loss | undefined {
  if (!lateness || !late) return undefined;
  const { seconds, waived } = lateness;
  return { attemptId, seconds, waived, percent: computeLatePenalty(late, seconds) };
}

/** Applies the late penalty before the best attempt is chosen. */
export function applyLatePenalty(attempt: RosterAttempt, loss: Loss | undefined): RosterAttempt {
  if (!loss || loss.waived || attempt.score === null) return attempt;
  return { ...attempt, score: (attempt.score * (100 - loss.percent)) / 100 };
}

/** A grade part with the person's result. */
export interface GradePartResult {
  part: GradePart;
  percent: number | null;
  state: GradeCell['state'];
  points?: number | undefined;
  loss?: Loss | undefined;
}

export interface CourseGrade {
  total: number | null;
  passed: boolean | null;
  cells: Record<string, GradeCell>;
}

/** Returns the lowest droppable marks, but never all, so that a semester's first mark is not dropped. */
function droppedOf(counting: GradePartResult[], dropLowest: number): Set<GradePartResult> {
  const candidates = counting.filter(({ part }) => part.droppable);
  const lowestFirst = candidates.toSorted((a, b) => (a.percent ?? 0) - (b.percent ?? 0));
  return new Set(lowestFirst.slice(0, Math.max(0, Math.min(dropLowest, candidates.length - 1))));
}

function hasPassed(total: number | null, passMark: number | null): boolean | null {
  if (total === null || passMark === null) return null;
  // Compares rounded values, so that a displayed 7 of 12 passes when 7 is required.
  return total >= roundToHundredths(passMark);
}

function toCell(
  { part, percent, state, points, loss }: GradePartResult,
  { isCounting, isDropped }: { isCounting: boolean; isDropped: boolean },
): GradeCell {
  const role = part.weight === 0 ? 'free' : !isCounting ? 'waits' : isDropped ? 'dropped' : 'counts';
  const mark = percent === null ? null : roundToHundredths(percent);
  return { percent: mark, state, role, ...(points !== undefined && { points }), ...(loss && { loss }) };
}

/** Computes a grade: the weighted mean of the parts that have a mark. */
export function computeGrade(
  scheme: Pick<GradingScheme, 'dropLowest' | 'passMark'>,
  earned: GradePartResult[],
): CourseGrade {
  const weighing = earned.filter(({ part }) => part.weight > 0);
  const marked = weighing.filter(({ percent }) => percent !== null);
  // Watched lectures alone give no grade while all other parts are pending.
  const isEarly = marked.length < weighing.length && marked.every(({ part }) => part.kind === 'lectures');
  const counting = isEarly ? [] : marked;
  const dropped = droppedOf(counting, scheme.dropLowest);
  let sum = 0;
  let weights = 0;
  for (const one of counting) {
    if (dropped.has(one)) continue;
    sum += one.part.weight * (one.percent ?? 0);
    weights += one.part.weight;
  }
  const total = weights === 0 ? null : roundToHundredths(sum / weights);
  const cells: Record<string, GradeCell> = {};
  for (const one of earned)
    cells[one.part.key] = toCell(one, { isCounting: counting.includes(one), isDropped: dropped.has(one) });
  return { total, passed: hasPassed(total, scheme.passMark), cells };
}

/** True once the person submitted something; missing work may count as 0 without it. */
export function hasSubmitted({ percent, state }: Pick<GradeCell, 'percent' | 'state'>): boolean {
  return percent !== null && state !== 'missed' && state !== 'open';
}
