import type { Db } from '../../database.ts';
import type { AnswerRow, AttemptRow } from '../attempts/attempts.table.ts';
import { keepLate } from '../attempts/late.queries.ts';
import { readLayout } from '../grading/grade-attempt.ts';
import { GRACE_MS } from '../quiz-times.ts';
import { listAnswerFiles, saveResponses } from './answer-files.queries.ts';

type Attempt = Pick<AttemptRow, 'id' | 'layout' | 'dueAt'>;

/** The answers to an attempt's questions that take files: what has arrived in time, whatever its browser last said. */
async function readArrived(db: Db, { id: attemptId, layout, dueAt }: Attempt) {
  const asked = readLayout({ layout }).filter(({ kind }) => kind === 'file');
  if (asked.length === 0) return [];
  const end = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) + GRACE_MS;
  const files = (await listAnswerFiles(db, attemptId)).filter(
    ({ finishedAt }) => finishedAt !== null && Date.parse(finishedAt) <= end,
  );
  return asked.map(({ slot, questionId }) => {
    const ids = files.filter((file) => file.slot === slot).map(({ id }) => id);
    return { attemptId, slot, questionId, response: ids.length > 0 ? JSON.stringify(ids) : null };
  });
}

/** The answers of an attempt that runs, with the files that it would be closed with now. */
export async function withArrivedFiles(db: Db, attempt: Attempt, answers: AnswerRow[]): Promise<AnswerRow[]> {
  const arrived = new Map((await readArrived(db, attempt)).map((one) => [one.slot, one]));
  if (arrived.size === 0) return answers;
  const others = answers.filter(({ slot }) => !arrived.has(slot));
  const given = new Map(answers.map((row) => [row.slot, row]));
  const own = [...arrived.values()].map((one): AnswerRow => {
    const none = { seq: 0, flagged: false, savedAt: null, fraction: null, comment: null };
    return { ...none, rubric: null, gradedBy: null, gradedAt: null, ...given.get(one.slot), ...one };
  });
  return [...others, ...own];
}

/** Writes down which files count, in the transaction that closes the attempt and before it is graded. */
export async function settleFiles(trx: Db, attempt: Attempt): Promise<void> {
  await saveResponses(trx, await readArrived(trx, attempt));
}

/** Keeps an answer for the teacher with a file that was begun in time and arrived after the end. */
export async function keepLateFile(
  trx: Db,
  { attemptId, slot }: { attemptId: number; slot: number },
): Promise<void> {
  const files = await listAnswerFiles(trx, attemptId);
  const ids = files.filter((file) => file.slot === slot && file.fileId !== null).map(({ id }) => id);
  await keepLate(trx, [{ attemptId, slot, response: JSON.stringify(ids), seq: Date.now() }]);
}
