/** The maximum number of people that the server accepts in one call. */
const BATCH_SIZE = 500;

/** Splits ids into lists that the server accepts. */
export function splitIntoBatches(ids: number[]): number[][] {
  const count = Math.ceil(ids.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, i) => ids.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE));
}
