import { randomBelow } from './order.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Random, so that it does not reveal the place at which its option was written. */
function newPartId(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomBelow(LETTERS.length)]).join('');
}

/** Keeps an id that was given and is not taken yet, otherwise makes a new one; it is taken from then on. */
export function takeId(id: string | undefined, taken: Set<string>): string {
  const own = id === undefined || taken.has(id) ? newPartId() : id;
  taken.add(own);
  return own;
}

/** Keeps the given ids unless repeated, and gives the other parts new ones. */
export function withIds<T extends { id?: string }>(
  parts: T[] = [],
  taken = new Set<string>(),
): (T & { id: string })[] {
  return parts.map((part) => ({ ...part, id: takeId(part.id, taken) }));
}
