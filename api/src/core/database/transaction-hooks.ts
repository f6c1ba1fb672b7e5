import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Db } from './database.ts';

const HOOKS = {
  /** Takes the course's id, before a section is added. */
  beforeNewSection: [],
  /** Takes the course's id, after its people changed groups. */
  afterGroupChange: [],
  /** Takes the user's id, before that person and their rows are deleted. */
  beforeUserDeletion: [],
} satisfies Record<string, TransactionHook[]>;

export type TransactionHook = (trx: Db, id: number) => Promise<void>;
type HookName = keyof typeof HOOKS;

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets later modules join the transactions of earlier ones, which must not import them. */
    transactionHooks: Record<HookName, TransactionHook[]>;
  }
}

export const transactionHooks = fastifyPlugin(async (app) => {
  app.decorate('transactionHooks', structuredClone(HOOKS));
});

/** Runs one event's hooks in order; the first error rolls the transaction back. */
export async function runTransactionHooks(
  { transactionHooks: hooks }: FastifyInstance,
  name: HookName,
  trx: Db,
  id: number,
): Promise<void> {
  for (const hook of hooks[name]) await hook(trx, id);
}
