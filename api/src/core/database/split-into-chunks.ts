const BATCH_SIZE = 500;

/** Splits a list for several statements, because databases limit the values per statement. */
export function splitIntoChunks<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
