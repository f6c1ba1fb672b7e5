/** A text file of unknown make: UTF-8, UTF-16 with its mark, or else what Windows has long written. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return clean(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return clean(new TextDecoder('utf-16be').decode(bytes));
  try {
    return clean(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return clean(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** WebVTT puts this sign where NUL is, which PostgreSQL could not store. */
function clean(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
