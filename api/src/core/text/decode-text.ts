/** Decodes a text file of unknown origin: UTF-8, UTF-16 with a byte order mark, or else Windows-1252. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return clean(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return clean(new TextDecoder('utf-16be').decode(bytes));
  try {
    return clean(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return clean(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** Replaces NUL as WebVTT does, because PostgreSQL cannot store it. */
function clean(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
