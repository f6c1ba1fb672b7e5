/** Formats seconds as «01:23,500», with hours when there are any. */
export function formatCueTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const hours = Math.floor(ms / 3_600_000);
  const rest = `${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)},${pad(ms % 1000, 3)}`;
  return hours > 0 ? `${pad(hours)}:${rest}` : rest;
}

/** Parses times such as «1:23,5», «01:02:03.250» or «83» to seconds; else undefined. */
export function parseCueTime(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  if (match[2] !== undefined && (Number(minutes) > 59 || Number(seconds) > 59)) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
}
