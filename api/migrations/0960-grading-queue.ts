import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Indexes a course's ungraded attempts, and the answers that a person graded. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`create index "attemptsWaiting" on "attempts" ("courseId", "quizId", "id") where "needsGrading"`.execute(
    db,
  );
  await sql`create index "attemptAnswersByGrader" on "attemptAnswers" ("gradedBy", "attemptId") where "gradedBy" is not null`.execute(
    db,
  );
}
