import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/database.ts';
import { fromNow, now } from '../../core/time/time.ts';
import { markItemNotificationsRead } from '../../notifications/notices.queries.ts';
import { saveFileAnswers } from '../answer-files/file-answers.ts';
import { deleteBlankAttempts } from '../assignments/delete-blank-attempt.ts';
import { copySubmissionToGroup, lockGroupSubmissions } from '../assignments/group-submissions.ts';
import { readLateColumns } from '../assignments/lateness.ts';
import { gradeAttempt } from '../grading/grade-attempt.ts';
import type { QuestionCache } from '../questions/question-cache.ts';
import { ANSWER_GRACE_MS } from '../quiz-times.ts';
import { closeRunningAttempt, findAttempt, listOverdueAttempts } from './attempts.queries.ts';
import type { AttemptRow } from './attempts.table.ts';

export interface AttemptServices {
  db: Kysely<Tables>;
  questions: QuestionCache;
}

const BATCH = 100;

function isOverdue({ state, dueAt }: Pick<AttemptRow, 'state' | 'dueAt'>): boolean {
  return state === 'running' && dueAt !== null && Date.parse(dueAt) + ANSWER_GRACE_MS <= Date.now();
}

/** Closes an attempt without `write`, because the timer has no caller. */
async function close(
  { db, questions }: AttemptServices,
  id: number,
  change: Pick<AttemptRow, 'state' | 'submittedAt'>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockGroupSubmissions(trx, id);
    const late = await readLateColumns(trx, id, change.submittedAt);
    // Extra time may have moved the end since it was read.
    const dueBy = change.state === 'expired' ? fromNow(-ANSWER_GRACE_MS) : undefined;
    const closed = await closeRunningAttempt(trx, id, { ...change, ...late }, dueBy);
    if (!closed) return false;
    await saveFileAnswers(trx, closed);
    if (closed.state === 'expired' && (await deleteBlankAttempts(trx, [id])) > 0) return true;
    await gradeAttempt(trx, questions, closed);
    await copySubmissionToGroup(trx, closed);
    if (!closed.preview)
      for (const kind of ['quizOpens', 'quizCloses'] as const)
        await markItemNotificationsRead(trx, closed.userId, { kind, aboutId: closed.quizId });
    return true;
  });
}

/** Submits an attempt, unless it is closed already. */
export async function submitAttempt(services: AttemptServices, id: number): Promise<void> {
  await close(services, id, { state: 'submitted', submittedAt: now() });
}

async function expire(services: AttemptServices, id: number): Promise<void> {
  const attempt = await findAttempt(services.db, id);
  // The deadline may have been moved meanwhile.
  if (!attempt || !isOverdue(attempt)) return;
  await close(services, id, { state: 'expired', submittedAt: attempt.dueAt });
}

/** Returns the attempt; closes it first when it is overdue and the timer has not closed it yet. */
export async function closeAttemptIfOverdue(
  services: AttemptServices,
  id: number,
): Promise<AttemptRow | undefined> {
  const attempt = await findAttempt(services.db, id);
  if (!attempt || !isOverdue(attempt)) return attempt;
  await expire(services, id);
  return findAttempt(services.db, id);
}

/** Closes overdue attempts; safe in several processes. An attempt that fails does not stop the others. */
export async function closeOverdueAttempts(
  services: AttemptServices,
  onFailure: (error: unknown, attemptId: number) => void,
): Promise<void> {
  const before = fromNow(-ANSWER_GRACE_MS);
  let page = await listOverdueAttempts(services.db, before, BATCH);
  while (page.length > 0) {
    for (const { id } of page) await expire(services, id).catch((error) => onFailure(error, id));
    page = await listOverdueAttempts(services.db, before, BATCH, page.at(-1));
  }
}
