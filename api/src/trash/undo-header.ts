import type { FastifyReply } from 'fastify';

/** Tells the client how to take its deletion back: `POST /trash/{id}/restore` with this id. */
export function offerUndo(reply: FastifyReply, trashId: number | undefined): void {
  if (trashId !== undefined) reply.header('x-undo', String(trashId));
}
