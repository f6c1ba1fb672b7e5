/** A zone in which it is about this hour now: at noon nothing of a test waits for the end of the night. */
export function zoneAtHour(hour: number): string {
  const hours = new Date().getUTCHours() - hour;
  const behind = hours > 12 ? hours - 24 : hours;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
}

export const zoneAtNoon = (): string => zoneAtHour(12);
