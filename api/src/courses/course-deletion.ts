import fastifyPlugin from 'fastify-plugin';
import type { Db } from '../database.ts';

/**
 * Called in the transaction that deletes a course, while its rows are still there. What it gives back runs
 * once that is committed: stored files go then, and only then.
 */
type BeforeCourseDeletion = (trx: Db, courseId: number) => Promise<() => Promise<void>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** A slice that keeps more than rows of a course adds its own. */
    beforeCourseDeletion: BeforeCourseDeletion[];
  }
}

export const courseDeletion = fastifyPlugin(async (app) => {
  app.decorate('beforeCourseDeletion', []);
});
