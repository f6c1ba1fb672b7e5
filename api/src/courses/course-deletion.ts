import fastifyPlugin from 'fastify-plugin';
import type { Db } from '../core/database/database.ts';

/**
 * Runs in the transaction that deletes a course, while its rows still exist. The returned function runs after the
 * commit and deletes stored files: never before.
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
