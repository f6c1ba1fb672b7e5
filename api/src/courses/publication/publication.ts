import { sql } from 'kysely';
import { invalidField } from '../../core/http/errors.ts';
import { now, readMoment } from '../../core/time/time.ts';
import { latestClosing } from './own-dates.ts';

export const PUBLICATION_STATES = ['draft', 'scheduled', 'published'] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** A scheduled thing is published from `publishAt` on, without anybody's doing. */
export interface Publication {
  state: PublicationState;
  publishAt: string | null;
}

const isDue = (table: 'courses' | 'lectures') => sql<boolean>`(${sql.ref(`${table}.state`)} = 'published'
  or (${sql.ref(`${table}.state`)} = 'scheduled' and ${sql.ref(`${table}.publishAt`)} <= ${now()}))`;

/** True of courses that their members may see, for a query of courses. It has one parameter: the present moment. */
export const isPublishedCourse = () => isDue('courses');

/** True of courses that stand in everybody's lists, for a query of courses. */
export const isListedCourse = () => sql<boolean>`(${isDue('courses')} and "courses"."archivedAt" is null)`;

/**
 * True of the lectures that a course consists of for its students, for a query of lectures: lists show and count
 * these, and progress is a share of them. Some may still wait for a quiz of the reader's. It has one parameter: the present moment.
 */
export const isPublishedLecture = () => sql<boolean>`(${isDue('lectures')} and not "lectures"."awaitsVideo")`;

/**
 * True once this person has passed the quiz that a lecture waits for, or it waits for none. Marks that are held back
 * open nothing, since that would tell them.
 */
export const hasPassedQuiz = (userId: number) => sql<boolean>`("lectures"."afterQuizId" is null or exists (
  select 1 from "attempts" inner join "quizzes" as "gate" on "gate"."id" = "attempts"."quizId"
  where "attempts"."quizId" = "lectures"."afterQuizId" and "attempts"."userId" = ${userId}
    and not "attempts"."preview" and "attempts"."state" <> 'running' and not "attempts"."needsGrading"
    and ("gate"."feedbackWhen" <> 'released' or "gate"."releasedAt" is not null)
    and 100.0 * "attempts"."score" >= coalesce("gate"."passMark", 0) * "attempts"."maxScore" - 0.000001))`;

/** True once a quiz has closed and nobody's time for it still runs, for a query of quizzes. */
export const isQuizOver = () => sql<boolean>`("quizzes"."state" = 'published' and ${latestClosing} <= ${now()}
  and not exists (select 1 from "attempts" where "attempts"."quizId" = "quizzes"."id" and not "attempts"."preview"
    and "attempts"."state" = 'running' and ("attempts"."dueAt" is null or "attempts"."dueAt" > ${now()})))`;

/** The state of a thing now. */
export function stateAt({ state, publishAt }: Publication, at: string): PublicationState {
  return state === 'scheduled' && publishAt !== null && publishAt <= at ? 'published' : state;
}

/** Reads a body's state; a moment alone means that it is scheduled. Throws 400 for a schedule without a moment. */
export function readPublication(body: {
  state?: PublicationState | undefined;
  publishAt?: string | null | undefined;
}): Partial<Publication> {
  const publishAt = body.publishAt == null ? null : readMoment('publishAt', body.publishAt);
  const state = body.state ?? (publishAt === null ? undefined : 'scheduled');
  if (state === undefined) return {};
  if (state !== 'scheduled') return { state, publishAt: null };
  if (publishAt === null) throw invalidField('publishAt', 'Decí cuándo se publica.');
  return { state, publishAt };
}
