import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Db } from '../../../core/database/database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks that run after people of a course changed groups, in the same transaction. */
    afterGroupChange: ((trx: Db, courseId: number) => Promise<void>)[];
  }
}

export const groupChangeHooks = fastifyPlugin(async (app) => {
  app.decorate('afterGroupChange', []);
});

/** Runs the hooks that follow a change of group. */
export async function runGroupChangeHooks(
  { afterGroupChange }: FastifyInstance,
  trx: Db,
  courseId: number,
): Promise<void> {
  for (const follow of afterGroupChange) await follow(trx, courseId);
}
