const WORDS = 110;
const STEP = 80;
const MAX_PARTS = 2_000;

/** Cuts a text without times into overlapping parts, each about as long as a passage of speech. */
export function splitText(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const parts: string[] = [];
  for (let at = 0; at < words.length && parts.length < MAX_PARTS; at += STEP) {
    parts.push(words.slice(at, at + WORDS).join(' '));
    if (at + WORDS >= words.length) break;
  }
  return parts;
}
