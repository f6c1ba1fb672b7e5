import type { Db } from '../../core/database/database.ts';
import { type Copied, copyOf } from './copy-rows.ts';
import type { Copying } from './copying.ts';

/**
 * Copies the certificate rule. Without its quizzes the rule is switched off, or it would require too little.
 */
async function copyCertificateRule(trx: Db, { from, to, order }: Copying, quizzes: Copied): Promise<void> {
  const rule = await trx
    .selectFrom('certificateRules')
    .selectAll()
    .where('courseId', '=', from)
    .executeTakeFirst();
  if (!rule) return;
  const asked = JSON.parse(rule.quizzes) as number[] | 'all';
  const copied = asked === 'all' ? asked : asked.flatMap((id) => copyOf(quizzes, id) ?? []);
  const on = rule.on && (order.quizzes || asked.length === 0);
  await trx
    .insertInto('certificateRules')
    .values({ ...rule, courseId: to, quizzes: JSON.stringify(copied), on, version: 1 })
    .execute();
}

/** Copies the permission for anonymous questions, but not a temporary closure. */
async function copyDiscussionRules(trx: Db, { from, to }: Copying): Promise<void> {
  const rules = await trx
    .selectFrom('talkRules')
    .select('anonymous')
    .where('courseId', '=', from)
    .executeTakeFirst();
  if (rules?.anonymous)
    await trx.insertInto('talkRules').values({ courseId: to, anonymous: true, closedUntil: null }).execute();
}

export async function copyRules(trx: Db, copying: Copying, quizzes: Copied): Promise<void> {
  await copyCertificateRule(trx, copying, quizzes);
  await copyDiscussionRules(trx, copying);
}
