/** With more at once a turn of the event loop grows long, and new connections wait for many turns. */
const MAX_READING = 32;

const waiting: (() => void)[] = [];
let reading = 0;

/** Waits until few other downloads read from the disk. Call `endReading` afterwards. */
export async function startReading(): Promise<void> {
  if (reading < MAX_READING) reading += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

export function endReading(): void {
  const next = waiting.shift();
  if (next) next();
  else reading -= 1;
}
