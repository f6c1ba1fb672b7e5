import { expect } from 'vitest';
import type { Actor } from './actors.ts';
import type { TestApp } from './harness.ts';

/** Sends a DELETE and returns the id with which it can be undone. */
export async function deleteForUndo(t: TestApp, path: string, as: Actor): Promise<number> {
  const response = await t.call('DELETE', path, { as });
  expect([200, 204]).toContain(response.statusCode);
  return Number(response.headers['x-undo']);
}

export function requestRestore(t: TestApp, id: number, as: Actor) {
  return t.call('POST', `/trash/${id}/restore`, { as });
}

/** Undoes a deletion and expects success. */
export async function undoDeletion(t: TestApp, id: number, as: Actor): Promise<void> {
  const response = await requestRestore(t, id, as);
  expect([response.statusCode, response.body]).toEqual([204, '']);
}
