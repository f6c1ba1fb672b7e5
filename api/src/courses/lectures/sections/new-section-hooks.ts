import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Db } from '../../../core/database/database.ts';
import { lockContentOrder } from '../lecture-order.queries.ts';
import { findSectionByName } from './sections.queries.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks that run before a section is added, in the same transaction. */
    beforeNewSection: ((trx: Db, courseId: number) => Promise<void>)[];
  }
}

export const newSectionHooks = fastifyPlugin(async (app) => {
  app.decorate('beforeNewSection', []);
});

/** Runs the hooks that precede a new section, unless the course already has a section of this name. */
export async function runNewSectionHooks(
  { beforeNewSection }: FastifyInstance,
  trx: Db,
  courseId: number,
  name: string,
): Promise<void> {
  await lockContentOrder(trx, courseId);
  if (await findSectionByName(trx, courseId, name)) return;
  for (const prepare of beforeNewSection) await prepare(trx, courseId);
}
