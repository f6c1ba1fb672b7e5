import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Db } from '../../../core/database/database.ts';
import { lockOrder } from '../lecture-order.queries.ts';
import { findSectionByName } from './sections.queries.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs in the transaction that adds a section at the end of a course, before it is there. */
    beforeNewSection: ((trx: Db, courseId: number) => Promise<void>)[];
  }
}

export const newSections = fastifyPlugin(async (app) => {
  app.decorate('beforeNewSection', []);
});

/** Prepares the course for a section of this name, unless it has one. */
export async function prepareSection(
  { beforeNewSection }: FastifyInstance,
  trx: Db,
  courseId: number,
  name: string,
): Promise<void> {
  await lockOrder(trx, courseId);
  if (await findSectionByName(trx, courseId, name)) return;
  for (const prepare of beforeNewSection) await prepare(trx, courseId);
}
