/** Random numbers are generated in batches, because each call of `getRandomValues` takes microseconds. */
const pool = new Uint32Array(256);
let next = pool.length;

/** Uses Web Crypto, because the front ends' type check includes this file through the contract. */
export function getRandomInt(end: number): number {
  if (next === pool.length) {
    crypto.getRandomValues(pool);
    next = 0;
  }
  const random = pool[next] ?? 0;
  next += 1;
  return random % end;
}

export function shuffleItems<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = getRandomInt(last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

export function idsOf(parts: { id: string }[]): string[] {
  return parts.map(({ id }) => id);
}

/** Keeps existing parts in their order and appends new ones. */
export function mergeOrder(before: string[], today: string[]): string[] {
  return [...before.filter((id) => today.includes(id)), ...today.filter((id) => !before.includes(id))];
}
