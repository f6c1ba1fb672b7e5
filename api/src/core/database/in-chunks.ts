const BATCH_SIZE = 500;

/** Cuts a list into parts that one statement can take: databases limit how many values it has. */
export function inChunks<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
