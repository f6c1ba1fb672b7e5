import type { FastifyReply } from 'fastify';
import type { Db } from '../database.ts';

/** Takes what `keepForUndo` answers. */
export type OfferUndo = (trashId: number | undefined) => void;

/**
 * A transaction that deletes. Once it is committed, and not before, the answer tells the client how to take it back:
 * `POST /trash/{id}/restore` with the id in `X-Undo`.
 */
export async function undoable<T>(
  reply: FastifyReply,
  work: (trx: Db, offerUndo: OfferUndo) => Promise<T>,
): Promise<T> {
  const offered: (number | undefined)[] = [];
  const result = await reply.server.db
    .transaction()
    .execute((trx) => work(trx, (trashId) => offered.push(trashId)));
  const [trashId] = offered;
  if (trashId !== undefined) reply.header('x-undo', String(trashId));
  return result;
}
