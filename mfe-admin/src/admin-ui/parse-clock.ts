/** Parses «4:12» or «1:02:06» to seconds, empty text to 0; undefined when invalid. */
export function parseClock(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const [, hours = '0', minutes = '', seconds = ''] =
    /^(?:(\d{1,2}):(?=\d{2}:))?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? [];
  if (seconds === '') return undefined;
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}
