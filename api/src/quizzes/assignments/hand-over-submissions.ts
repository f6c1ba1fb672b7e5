import type { Db } from '../../core/database/database.ts';
import { acquireNamedLock } from '../../core/database/lock.ts';
import { setOwnerOfFiles } from '../../platform/files/files.queries.ts';
import { rewriteTrash } from '../../platform/trash/trash.queries.ts';
import { listAttemptAnswers } from '../attempts/attempts.queries.ts';
import { readAnswer } from '../grading/grade-attempt.ts';
import { lockAttempts } from '../grading/graded-answers.queries.ts';
import { submittedFilesOf } from '../kinds/file/file.ts';

type AttemptOwner = { attemptId: number } | { userId: number };

/**
 * Makes members who are deleted at once wait, because the files would go with a deleted heir. Then
 * locks their attempts like graders do, who lock the original before its copies.
 */
async function lockOwnSubmissions(trx: Db, whose: AttemptOwner): Promise<void> {
  const attempts = trx
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quizId')
    .select(['attempts.id', 'quizId'])
    .where('quizzes.perGroup', '=', true)
    .orderBy('quizId');
  const own =
    'userId' in whose
      ? attempts.where('attempts.userId', '=', whose.userId)
      : attempts.where('attempts.id', '=', whose.attemptId);
  const rows = await own.execute();
  for (const quizId of new Set(rows.map((row) => row.quizId)))
    await acquireNamedLock(trx, `hand over submissions of ${quizId}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await lockAttempts(trx, ids);
}

/** Moves the files that count in a submission; late ones stay with their sender. */
async function moveSubmittedFiles(trx: Db, fromId: number, to: { id: number; userId: number }) {
  const answers = await listAttemptAnswers(trx, fromId);
  const ids = answers.flatMap((row) => submittedFilesOf(readAnswer(row)));
  if (ids.length === 0) return;
  const moved = await trx
    .updateTable('answerFiles')
    .set({ attemptId: to.id, userId: to.userId })
    .where('attemptId', '=', fromId)
    .where('id', 'in', ids)
    .returning('fileId')
    .execute();
  await setOwnerOfFiles(
    trx,
    moved.flatMap(({ fileId }) => fileId ?? []),
    to.userId,
  );
}

/** Points the copies of deleted members at the new originals, because an undo may bring them back. */
async function handOverInTrash(trx: Db, heirs: Map<number, number>): Promise<void> {
  if (heirs.size === 0) return;
  const pattern = new RegExp(`(?<="sharedFromId":)(?:${[...heirs.keys()].join('|')})(?=[,}])`, 'g');
  const rewrite = (rows: string) => {
    const changed = rows.replace(pattern, (id) => String(heirs.get(Number(id))));
    return changed === rows ? undefined : { rows: changed, lost: [] };
  };
  // The deletion of a quiz or course has taken the originals along.
  await rewriteTrash(trx, rewrite, 'user');
}

/**
 * Makes the first copy of a group's submission its original, and the former original a copy. Call it
 * before that attempt or its person is deleted, because the group's files would go too.
 */
export async function handOverSubmissions(trx: Db, whose: AttemptOwner): Promise<void> {
  await lockOwnSubmissions(trx, whose);
  const shared = trx
    .selectFrom('attempts as copies')
    .innerJoin('attempts as originals', 'originals.id', 'copies.sharedFromId')
    .select((eb) => ['originals.id', eb.fn.min('copies.id').as('heirId')])
    .groupBy('originals.id')
    .orderBy('originals.id');
  const own =
    'userId' in whose
      ? shared.where('originals.userId', '=', whose.userId)
      : shared.where('originals.id', '=', whose.attemptId);
  const heirs = new Map<number, number>();
  for (const { id, heirId } of await own.execute()) {
    const share = (sharedFromId: number | null) => trx.updateTable('attempts').set({ sharedFromId });
    await share(heirId).where('sharedFromId', '=', id).execute();
    const heir = await share(null)
      .where('id', '=', heirId)
      .returning(['id', 'userId'])
      .executeTakeFirstOrThrow();
    await share(heirId).where('id', '=', id).execute();
    await moveSubmittedFiles(trx, id, heir);
    heirs.set(id, heirId);
  }
  await handOverInTrash(trx, heirs);
}
