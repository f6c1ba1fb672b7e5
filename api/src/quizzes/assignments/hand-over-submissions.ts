import type { Db } from '../../core/database/database.ts';
import { listAttemptAnswers } from '../attempts/attempts.queries.ts';
import { readAnswer } from '../grading/grade-attempt.ts';
import { submittedFilesOf } from '../kinds/file/file.ts';

/** Moves the files that count in a submission; late ones stay with their sender. */
async function moveSubmittedFiles(trx: Db, fromId: number, to: { id: number; userId: number }) {
  const answers = await listAttemptAnswers(trx, fromId);
  const ids = answers.flatMap((row) => submittedFilesOf(readAnswer(row)));
  if (ids.length === 0) return;
  await trx
    .updateTable('answerFiles')
    .set({ attemptId: to.id, userId: to.userId })
    .where('attemptId', '=', fromId)
    .where('id', 'in', ids)
    .execute();
}

/**
 * Makes the first copy of a group's submission its original, and the former original a copy. Call it
 * before that attempt or its person is deleted, because the group's files would go too.
 */
export async function handOverSubmissions(
  trx: Db,
  whose: { attemptId: number } | { userId: number },
): Promise<void> {
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
  for (const { id, heirId } of await own.execute()) {
    const share = (sharedFromId: number | null) => trx.updateTable('attempts').set({ sharedFromId });
    await share(heirId).where('sharedFromId', '=', id).execute();
    const heir = await share(null)
      .where('id', '=', heirId)
      .returning(['id', 'userId'])
      .executeTakeFirstOrThrow();
    await share(heirId).where('id', '=', id).execute();
    await moveSubmittedFiles(trx, id, heir);
  }
}
