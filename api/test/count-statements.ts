import type { KyselyPlugin } from 'kysely';
import type { TestApp } from './harness.ts';

/** Counts the statements that the app sends to its database while `act` runs. */
export async function countStatements(t: TestApp, act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { db } = t.app;
  t.app.db = db.withPlugin(counter);
  try {
    await act();
  } finally {
    t.app.db = db;
  }
  return count;
}
