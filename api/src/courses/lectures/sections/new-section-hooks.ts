import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../core/database/database.ts';
import { runTransactionHooks } from '../../../core/database/transaction-hooks.ts';
import { lockContentOrder } from '../lecture-order.queries.ts';
import { findSectionByName } from './sections.queries.ts';

/** Runs the hooks that precede a new section, unless the course already has a section of this name. */
export async function runNewSectionHooks(
  app: FastifyInstance,
  trx: Db,
  courseId: number,
  name: string,
): Promise<void> {
  await lockContentOrder(trx, courseId);
  if (await findSectionByName(trx, courseId, name)) return;
  await runTransactionHooks(app, 'beforeNewSection', trx, courseId);
}
