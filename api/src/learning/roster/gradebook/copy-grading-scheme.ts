import type { Db } from '../../../core/database/database.ts';
import type { CopyContext } from '../../../courses/duplication/copy-context.ts';
import { type CopiedIds, copyRows, findCopyId } from '../../../courses/duplication/copy-rows.ts';

/** Copies the grading scheme, without anybody's points. */
export async function copyGradingScheme(
  trx: Db,
  { from, to }: CopyContext,
  quizzes: CopiedIds,
): Promise<void> {
  const scheme = await trx
    .selectFrom('gradingSchemes')
    .selectAll()
    .where('courseId', '=', from)
    .executeTakeFirst();
  if (scheme)
    await trx
      .insertInto('gradingSchemes')
      .values({ ...scheme, courseId: to, version: 1 })
      .execute();
  const parts = await trx
    .selectFrom('gradeParts')
    .selectAll()
    .where('courseId', '=', from)
    .orderBy('id')
    .execute();
  await copyRows(trx, 'gradeParts', parts, ({ quizId }) => ({
    courseId: to,
    quizId: findCopyId(quizzes, quizId),
  }));
}
