import type { Db } from '../../core/database/database.ts';
import type { CopyContext } from '../../courses/duplication/copy-context.ts';

/** Copies the permission for anonymous questions, but not a temporary closure. */
export async function copyDiscussionRules(trx: Db, { from, to }: CopyContext): Promise<void> {
  const rules = await trx
    .selectFrom('talkRules')
    .select('anonymous')
    .where('courseId', '=', from)
    .executeTakeFirst();
  if (rules?.anonymous)
    await trx.insertInto('talkRules').values({ courseId: to, anonymous: true, closedUntil: null }).execute();
}
