import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { now } from '../../core/time/time.ts';
import { deleteBlankAttempts } from '../assignments/delete-blank-attempt.ts';
import type { AttemptAnswerRow } from '../attempts/attempts.table.ts';
import type { AnswerFileRow } from './answer-files.table.ts';

export type NewAnswerFile = Pick<
  AnswerFileRow,
  'id' | 'attemptId' | 'slot' | 'userId' | 'name' | 'size' | 'fingerprint'
>;
type Slot = Pick<AnswerFileRow, 'attemptId' | 'slot'>;

export async function insertAnswerFile(db: Db, file: NewAnswerFile): Promise<void> {
  await db
    .insertInto('answerFiles')
    .values({ ...file, fileId: null, createdAt: now(), finishedAt: null })
    .execute();
}

export async function countAnswerFiles(db: Db, { attemptId, slot }: Slot): Promise<number> {
  return countRows(db.selectFrom('answerFiles').where('attemptId', '=', attemptId).where('slot', '=', slot));
}

export async function findAnswerFile(
  db: Db,
  id: string,
  { attemptId, slot }: Slot,
): Promise<AnswerFileRow | undefined> {
  return db
    .selectFrom('answerFiles')
    .selectAll()
    .where('id', '=', id)
    .where('attemptId', '=', attemptId)
    .where('slot', '=', slot)
    .executeTakeFirst();
}

/** Lists an attempt's files in order of upload, including unfinished ones. */
export async function listAnswerFiles(db: Db, attemptId: number) {
  return db
    .selectFrom('answerFiles')
    .leftJoin('files', 'files.id', 'answerFiles.fileId')
    .selectAll('answerFiles')
    .select('files.mimeType')
    .where('answerFiles.attemptId', '=', attemptId)
    .orderBy('answerFiles.createdAt')
    .orderBy('answerFiles.id')
    .execute();
}
export type ListedAnswerFile = Awaited<ReturnType<typeof listAnswerFiles>>[number];

/** Deletes a file; an expired attempt that nothing else kept goes too, as blank ones do at their end. */
export async function deleteAnswerFile(db: Db, id: string): Promise<void> {
  const row = await db
    .deleteFrom('answerFiles')
    .where('id', '=', id)
    .returning('attemptId')
    .executeTakeFirst();
  if (row) await deleteBlankAttempts(db, [row.attemptId]);
}

/** Deletes abandoned uploads, and the expired attempts that nothing else kept. */
export async function deleteUnfinishedAnswerFiles(db: Db, createdBefore: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('answerFiles')
      .where('finishedAt', 'is', null)
      .where('createdAt', '<', createdBefore)
      .returning('attemptId')
      .execute();
    const attemptIds = [...new Set(rows.map(({ attemptId }) => attemptId))];
    for (const ids of splitIntoChunks(attemptIds)) await deleteBlankAttempts(trx, ids);
  });
}

/** Saves the responses of answers and leaves their marks unchanged. */
export async function saveResponses(
  trx: Db,
  answers: Pick<AttemptAnswerRow, 'attemptId' | 'slot' | 'questionId' | 'response'>[],
): Promise<void> {
  if (answers.length === 0) return;
  const none = { seq: 0, flagged: false, savedAt: null, fraction: null, comment: null };
  await trx
    .insertInto('attemptAnswers')
    .values(answers.map((answer) => ({ ...none, gradedBy: null, gradedAt: null, ...answer })))
    .onConflict((conflict) =>
      conflict
        .columns(['attemptId', 'slot'])
        .doUpdateSet((eb) => ({ response: eb.ref('excluded.response') })),
    )
    .execute();
}

/** Lists the names of each person's uploaded files, by attempt and time of upload. */
export async function listUploadedFileNames(db: Db, quizId: number, userIds: number[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('answerFiles')
    .innerJoin('attempts', 'attempts.id', 'answerFiles.attemptId')
    .select(['attempts.userId', 'answerFiles.name'])
    .where('attempts.quizId', '=', quizId)
    .where('attempts.preview', '=', false)
    .where('attempts.userId', 'in', userIds)
    .where('answerFiles.finishedAt', 'is not', null)
    .orderBy('attempts.number')
    .orderBy('answerFiles.createdAt')
    .execute();
}
