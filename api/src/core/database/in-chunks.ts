const AT_ONCE = 500;

/** Cuts a list into parts that one statement can take: databases limit how many values it has. */
export function inChunks<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) => items.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
}
