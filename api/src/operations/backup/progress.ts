const EVERY_MS = 2_000;

/** Prints a line on the terminal. */
export type LinePrinter = (line: string) => void;

/** Prints at most one line per interval, and builds only the printed ones. */
export function throttleLines(say: LinePrinter): (line: () => string) => void {
  let last = Date.now();
  return (line) => {
    if (Date.now() - last < EVERY_MS) return;
    last = Date.now();
    say(line());
  };
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function formatSize(bytes: number): string {
  const step = bytes === 0 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** step;
  return `${amount.toLocaleString('es-UY', { maximumFractionDigits: 1 })} ${UNITS[step]}`;
}
