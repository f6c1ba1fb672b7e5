import { getRandomInt } from './order.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Random, so that ids do not reveal the order of writing. */
function newPartId(): string {
  return Array.from({ length: 8 }, () => LETTERS[getRandomInt(LETTERS.length)]).join('');
}

/** Returns the given id if it is free, otherwise a new id; adds the returned id to `taken`. */
export function reservePartId(id: string | undefined, taken: Set<string>): string {
  const own = id === undefined || taken.has(id) ? newPartId() : id;
  taken.add(own);
  return own;
}

/** Keeps the given ids unless repeated, and gives the other parts new ones. */
export function assignPartIds<T extends { id?: string }>(
  parts: T[] = [],
  taken = new Set<string>(),
): (T & { id: string })[] {
  return parts.map((part) => ({ ...part, id: reservePartId(part.id, taken) }));
}
