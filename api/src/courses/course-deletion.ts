import fastifyPlugin from 'fastify-plugin';
import type { Db } from '../core/database/database.ts';

/**
 * Runs in the transaction of the deletion; the returned function deletes stored files after the commit, never
 * before.
 */
type BeforeCourseDeletion = (trx: Db, courseId: number) => Promise<() => Promise<void>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** A slice that stores more than rows for a course registers its cleanup here. */
    beforeCourseDeletion: BeforeCourseDeletion[];
  }
}

export const courseDeletion = fastifyPlugin(async (app) => {
  app.decorate('beforeCourseDeletion', []);
});
