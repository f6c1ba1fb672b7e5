/** Returns a time zone where it is about this hour now. */
export function findZoneAtHour(hour: number): string {
  const hours = new Date().getUTCHours() - hour;
  const behind = hours > 12 ? hours - 24 : hours;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
}

/** Returns a time zone where it is about noon, so that quiet hours delay nothing. */
export const findZoneAtNoon = (): string => findZoneAtHour(12);
