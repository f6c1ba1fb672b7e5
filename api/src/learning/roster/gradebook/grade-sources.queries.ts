import type { Db } from '../../../core/database/database.ts';
import { now } from '../../../core/time/time.ts';
import { listGroupClosingDates } from '../../../quizzes/dates/quiz-dates.queries.ts';
import { listCourseExtraTimes } from '../../../quizzes/extra-time/extra-time.queries.ts';
import { type Lateness, readLateness } from '../../../quizzes/grading/late-rule.ts';
import { computeQuizPhase } from '../../../quizzes/quiz-times.ts';
import type { RosterColumns } from '../roster.queries.ts';

/** The sources of a course's grades, besides attempts and coverage. */
export interface GradeSources {
  hasLectures: boolean;
  /** Published quizzes by id; `closed` ignores extra time. */
  quizzes: Map<number, RosterColumns['quizzes'][number] & { closed: boolean }>;
  lateness: Map<number, Lateness>;
  /** Manual points by person and part. */
  hand: Map<number, Map<number, number>>;
  /** Extra seconds by person and quiz. */
  extra: Map<number, Map<number, number>>;
  /** Groups' closing dates by quiz and group. */
  dates: Map<number, Map<number, string | null>>;
  /** People's groups; empty unless some group has its own dates. */
  groups: Map<number, number>;
}

function toNested(rows: { userId: number; id: number; value: number }[]) {
  const byUser = new Map<number, Map<number, number>>();
  for (const { userId, id, value } of rows) {
    const own = byUser.get(userId) ?? new Map<number, number>();
    byUser.set(userId, own.set(id, value));
  }
  return byUser;
}

async function readGroupDates(db: Db, courseId: number): Promise<Pick<GradeSources, 'dates' | 'groups'>> {
  const rows = await listGroupClosingDates(db, courseId);
  const dates: GradeSources['dates'] = new Map();
  for (const { quizId, groupId, closesAt } of rows)
    dates.set(quizId, (dates.get(quizId) ?? new Map()).set(groupId, closesAt));
  if (rows.length === 0) return { dates, groups: new Map() };
  const people = await db
    .selectFrom('subscriptions')
    .select(['userId', 'groupId'])
    .where('courseId', '=', courseId)
    .where('groupId', 'is not', null)
    .execute();
  return { dates, groups: new Map(people.map(({ userId, groupId }) => [userId, groupId ?? 0])) };
}

/** Reads the sources for a course, or for one person. */
export async function readGradeSources(
  db: Db,
  courseId: number,
  columns: RosterColumns,
  userId?: number,
): Promise<GradeSources> {
  let hand = db
    .selectFrom('handGrades')
    .innerJoin('gradeParts', 'gradeParts.id', 'handGrades.partId')
    .select(['handGrades.userId', 'handGrades.partId as id', 'handGrades.points as value'])
    .where('gradeParts.courseId', '=', courseId);
  if (userId !== undefined) {
    hand = hand.where('handGrades.userId', '=', userId);
  }
  const quizIds = columns.quizzes.map(({ id }) => id);
  const at = now();
  return {
    hasLectures: columns.lectures.length > 0,
    quizzes: new Map(
      columns.quizzes.map((quiz) => [
        quiz.id,
        { ...quiz, closed: computeQuizPhase(quiz, 0, at) === 'closed' },
      ]),
    ),
    lateness: await readLateness(db, quizIds, userId),
    hand: toNested(await hand.execute()),
    extra: toNested(await listCourseExtraTimes(db, courseId, userId)),
    ...(await readGroupDates(db, courseId)),
  };
}
