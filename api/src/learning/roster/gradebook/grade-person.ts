import { now } from '../../../core/time/time.ts';
import type { RosterAttempt } from '../../../quizzes/attempts/roster-attempts.queries.ts';
import { computeCountedResult } from '../../../quizzes/grading/results.ts';
import { computeQuizPhase } from '../../../quizzes/quiz-times.ts';
import {
  applyLatePenalty,
  type CourseGrade,
  computeGrade,
  type GradePartResult,
  latePenaltyOf,
} from './compute-grade.ts';
import type { GradeSources } from './grade-sources.queries.ts';
import type { GradePart, GradingScheme } from './gradebook.schema.ts';

/** A person's results in a course. */
export interface StudentResults {
  userId: number;
  tries: RosterAttempt[];
  /** The share of published lectures that are done, 0 to 1. */
  progress: number;
}

type Quiz = NonNullable<ReturnType<GradeSources['quizzes']['get']>>;
type Earning = Omit<GradePartResult, 'part'>;

/** Builds the cell of a quiz that the person has not submitted. */
function unanswered(
  { missing }: GradingScheme,
  quiz: Quiz,
  extraSeconds: number,
  ownEnd?: string | null,
): Earning {
  const isCommon = extraSeconds === 0 && ownEnd == null;
  const closesAt = ownEnd ?? quiz.closesAt;
  const isClosed = isCommon
    ? quiz.closed
    : computeQuizPhase({ ...quiz, closesAt }, extraSeconds, now()) === 'closed';
  const isZero = missing === 'zero' || (missing === 'closed' && isClosed);
  return { state: isClosed ? 'missed' : 'open', percent: isZero ? 0 : null };
}

function answered(scheme: GradingScheme, sources: GradeSources, quiz: Quiz, tries: RosterAttempt[]): Earning {
  const inOrder = tries.toSorted((a, b) => a.number - b.number);
  const losses = inOrder.map(({ id }) => latePenaltyOf(scheme, id, sources.lateness.get(id)));
  const counted = inOrder.map((attempt, index) => applyLatePenalty(attempt, losses[index]));
  const isRunning = tries.some(({ state }) => state === 'running');
  return {
    state: tries.some(({ needsGrading }) => needsGrading) ? 'to_grade' : isRunning ? 'running' : 'done',
    percent: computeCountedResult(counted, quiz)?.percent ?? null,
    loss: losses.findLast((loss) => loss !== undefined),
  };
}

function byHand({ missing }: GradingScheme, part: GradePart, points: number | undefined): Earning {
  if (points === undefined) return { state: 'open', percent: missing === 'zero' ? 0 : null };
  return { state: 'done', points, percent: (100 * points) / (part.maxPoints ?? 100) };
}

/** True when the quiz is only for groups that the person is not in. */
export function isOnlyForOthers(
  { dates, groups }: GradeSources,
  { id, onlyGroups }: Pick<Quiz, 'id' | 'onlyGroups'>,
  userId: number,
): boolean {
  return onlyGroups && !dates.get(id)?.has(groups.get(userId) ?? 0);
}

/** Grades a person by a course's scheme. Marks of quizzes in `hidden` do not count. */
export function gradePerson(
  scheme: GradingScheme,
  sources: GradeSources,
  { userId, tries, progress }: StudentResults,
  hidden: ReadonlySet<number> = new Set(),
): CourseGrade {
  const { quizzes, hand, extra } = sources;
  const byQuiz = Map.groupBy(tries, ({ quizId }) => quizId);
  const earning = (part: GradePart): Earning | undefined => {
    if (part.kind === 'hand') return byHand(scheme, part, hand.get(userId)?.get(part.id ?? 0));
    if (part.kind === 'lectures')
      return sources.hasLectures
        ? { state: 'done', percent: 100 * progress }
        : { state: 'open', percent: null };
    const quiz = quizzes.get(part.quizId ?? 0);
    // A draft quiz has no column in the gradebook.
    if (!quiz) return undefined;
    const own = byQuiz.get(quiz.id);
    if (own && hidden.has(quiz.id)) return { state: 'hidden', percent: null };
    if (own) return answered(scheme, sources, quiz, own);
    if (isOnlyForOthers(sources, quiz, userId)) return undefined;
    const ownEnd = sources.dates.get(quiz.id)?.get(sources.groups.get(userId) ?? 0);
    return unanswered(scheme, quiz, extra.get(userId)?.get(quiz.id) ?? 0, ownEnd);
  };
  const earned = scheme.parts.flatMap((part) => {
    const own = earning(part);
    return own ? [{ part, ...own }] : [];
  });
  return computeGrade(scheme, earned);
}
