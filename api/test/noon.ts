/** A zone in which it is about noon now, so that nothing of a test waits for the end of the night. */
export function zoneAtNoon(): string {
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
}
