import type { Db } from '../../core/database/database.ts';
import type { CopyContext } from '../../courses/duplication/copy-context.ts';
import { type CopiedIds, findCopyId } from '../../courses/duplication/copy-rows.ts';

/**
 * Copies the certificate rule. When its required quizzes are not copied, the copy is switched off,
 * because it would require too little.
 */
export async function copyCertificateRule(
  trx: Db,
  { from, to, order }: CopyContext,
  quizzes: CopiedIds,
): Promise<void> {
  const rule = await trx
    .selectFrom('certificateRules')
    .selectAll()
    .where('courseId', '=', from)
    .executeTakeFirst();
  if (!rule) return;
  const asked = JSON.parse(rule.quizzes) as number[] | 'all';
  const copied = asked === 'all' ? asked : asked.flatMap((id) => findCopyId(quizzes, id) ?? []);
  const on = rule.on && (order.quizzes || asked.length === 0);
  await trx
    .insertInto('certificateRules')
    .values({ ...rule, courseId: to, quizzes: JSON.stringify(copied), on, version: 1 })
    .execute();
}
