import { expect } from 'vitest';
import type { Actor } from './actors.ts';
import type { TestApp } from './harness.ts';

/** Deletes by a call; answers what takes it back. */
export async function remove(t: TestApp, path: string, as: Actor): Promise<number> {
  const answer = await t.call('DELETE', path, { as });
  expect([200, 204]).toContain(answer.statusCode);
  return Number(answer.headers['x-undo']);
}

export function restore(t: TestApp, id: number, as: Actor) {
  return t.call('POST', `/trash/${id}/restore`, { as });
}

/** Takes a deletion back that can be taken back. */
export async function bringBack(t: TestApp, id: number, as: Actor): Promise<void> {
  const answer = await restore(t, id, as);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
}
