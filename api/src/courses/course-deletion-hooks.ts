import fastifyPlugin from 'fastify-plugin';
import type { Db } from '../core/database/database.ts';

/** Runs in the deletion's transaction; returns a function that deletes stored files after the commit. */
type BeforeCourseDeletion = (trx: Db, courseId: number) => Promise<() => Promise<void>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Modules that store files for a course register their cleanup here. */
    beforeCourseDeletion: BeforeCourseDeletion[];
  }
}

export const courseDeletionHooks = fastifyPlugin(async (app) => {
  app.decorate('beforeCourseDeletion', []);
});
