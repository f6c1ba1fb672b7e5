import type { Db } from '../../core/database/database.ts';
import { listAttemptAnswers } from '../attempts/attempts.queries.ts';
import type { AttemptAnswerRow, AttemptRow } from '../attempts/attempts.table.ts';
import { saveLateAnswers } from '../attempts/late-answers.queries.ts';
import { readAnswer, readLayout } from '../grading/grade-attempt.ts';
import { buildFileAnswer, submittedTextOf } from '../kinds/file/file.ts';
import { ANSWER_GRACE_MS } from '../quiz-times.ts';
import { listAnswerFiles, saveResponses } from './answer-files.queries.ts';

type Attempt = Pick<AttemptRow, 'id' | 'layout' | 'dueAt'>;

/** Builds file answers from uploads completed in time and the texts of the saved answers. */
async function readFileAnswers(db: Db, { id: attemptId, layout, dueAt }: Attempt) {
  const asked = readLayout({ layout }).filter(({ kind }) => kind === 'file');
  if (asked.length === 0) return [];
  const end = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) + ANSWER_GRACE_MS;
  const files = (await listAnswerFiles(db, attemptId)).filter(
    ({ finishedAt }) => finishedAt !== null && Date.parse(finishedAt) <= end,
  );
  const texts = await readTexts(db, attemptId);
  return asked.map(({ slot, questionId }) => {
    const ids = files.filter((file) => file.slot === slot).map(({ id }) => id);
    return { attemptId, slot, questionId, response: buildFileAnswerJson(ids, texts.get(slot)) };
  });
}

/** Maps an attempt's slots to the texts of their saved answers. */
async function readTexts(db: Db, attemptId: number): Promise<Map<number, string>> {
  const answers = await listAttemptAnswers(db, attemptId);
  return new Map(answers.map((row) => [row.slot, submittedTextOf(readAnswer(row))]));
}

/** Builds the stored JSON of a file question's answer; null for an empty one. */
export function buildFileAnswerJson(ids: string[], text = ''): string | null {
  const answer = buildFileAnswer(ids, text);
  return answer === null ? null : JSON.stringify(answer);
}

/** Returns a running attempt's answers with the files that would count if it closed now. */
export async function mergeFileAnswers(
  db: Db,
  attempt: Attempt,
  answers: AttemptAnswerRow[],
): Promise<AttemptAnswerRow[]> {
  const arrived = new Map((await readFileAnswers(db, attempt)).map((one) => [one.slot, one]));
  if (arrived.size === 0) return answers;
  const others = answers.filter(({ slot }) => !arrived.has(slot));
  const given = new Map(answers.map((row) => [row.slot, row]));
  const own = [...arrived.values()].map((one): AttemptAnswerRow => {
    const none = { seq: 0, flagged: false, savedAt: null, fraction: null, comment: null };
    return { ...none, rubric: null, gradedBy: null, gradedAt: null, ...given.get(one.slot), ...one };
  });
  return [...others, ...own];
}

/** Saves an attempt's file answers. Call it before grading, in the transaction that closes the attempt. */
export async function saveFileAnswers(trx: Db, attempt: Attempt): Promise<void> {
  await saveResponses(trx, await readFileAnswers(trx, attempt));
}

/** Keeps a file that arrived after the attempt's end, so that a teacher may accept it. */
export async function saveLateFileAnswer(
  trx: Db,
  { attemptId, slot }: { attemptId: number; slot: number },
): Promise<void> {
  const files = await listAnswerFiles(trx, attemptId);
  const ids = files.filter((file) => file.slot === slot && file.fileId !== null).map(({ id }) => id);
  const response = buildFileAnswerJson(ids, (await readTexts(trx, attemptId)).get(slot));
  await saveLateAnswers(trx, [{ attemptId, slot, response, seq: Date.now() }]);
}
