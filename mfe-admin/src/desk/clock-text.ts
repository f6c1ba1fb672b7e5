/** A second of a video as one reads it in a player: 252 → «4:12», 3726 → «1:02:06». */
export function clockText(exact: number): string {
  const seconds = Math.round(exact);
  const tail = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? [hours, ...tail].join(':') : tail.join(':').replace(/^0/, '');
}

/** Reads «4:12» or «1:02:06»; an empty text is the beginning. Undefined when it is neither. */
export function readClock(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const [, hours = '0', minutes = '', seconds = ''] =
    /^(?:(\d{1,2}):(?=\d{2}:))?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? [];
  if (seconds === '') return undefined;
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}
