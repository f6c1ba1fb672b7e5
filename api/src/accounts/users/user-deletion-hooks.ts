import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Db } from '../../core/database/database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks that run before a person and their rows are deleted, in the same transaction. */
    beforeUserDeletion: ((trx: Db, userId: number) => Promise<void>)[];
  }
}

export const userDeletionHooks = fastifyPlugin(async (app) => {
  app.decorate('beforeUserDeletion', []);
});

/** Runs the hooks that keep what others need from a person who is about to be deleted. */
export async function runUserDeletionHooks(
  { beforeUserDeletion }: FastifyInstance,
  trx: Db,
  userId: number,
): Promise<void> {
  for (const prepare of beforeUserDeletion) await prepare(trx, userId);
}
