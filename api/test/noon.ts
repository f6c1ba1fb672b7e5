/** Returns a zone where it is about this hour now, so that quiet hours delay nothing. */
export function zoneAtHour(hour: number): string {
  const hours = new Date().getUTCHours() - hour;
  const behind = hours > 12 ? hours - 24 : hours;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
}

export const zoneAtNoon = (): string => zoneAtHour(12);
