/** More concurrent reads would lengthen event-loop turns and delay new connections. */
const MAX_READING = 32;

const waiting: (() => void)[] = [];
let reading = 0;

/** Waits for a place to read from disk. Release it with `endReading`. */
export async function startReading(): Promise<void> {
  if (reading < MAX_READING) reading += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

export function endReading(): void {
  const next = waiting.shift();
  if (next) next();
  else reading -= 1;
}
