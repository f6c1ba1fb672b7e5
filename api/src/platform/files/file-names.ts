const MAX_BYTES = 180;
const MAX_EXTENSION = 12;

/** The extension in lower case without its dot; '' when missing. */
export function extensionOf(name: string): string {
  const match = /\.([A-Za-z0-9]{1,12})$/.exec(name);
  return match?.[1]?.toLowerCase() ?? '';
}

function cut(text: string, maxBytes: number): string {
  // Every character needs at least one byte, so this first cut never removes too much.
  let cutText = text.slice(0, maxBytes).toWellFormed();
  while (Buffer.byteLength(cutText) > maxBytes) cutText = [...cutText].slice(0, -1).join('');
  return cutText;
}

/** Returns a short name without path, control or bidi characters, safe for file systems and headers. */
export function cleanFileName(name: string): string {
  const base = name.toWellFormed().slice(0, 4096).split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .normalize('NFC')
    // Removes invisible characters, control characters and the characters that Windows refuses.
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = clean.lastIndexOf('.') > 0 ? clean.slice(clean.lastIndexOf('.')) : '';
  const tail = extension.length <= MAX_EXTENSION + 1 ? extension : '';
  const stem = clean.slice(0, clean.length - tail.length);
  return `${cut(stem, MAX_BYTES - Buffer.byteLength(tail)).trim()}${tail}` || 'archivo';
}

/** Decodes a file name from a form, where browsers write a quote as `%22`. */
export function decodeFormFileName(name: string): string {
  return name.replace(/%22/g, '"');
}

/** Reduces a name to ASCII for the end of a URL. */
export function toAsciiName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  return (
    plain
      .replace(/[^A-Za-z0-9.]+/g, '-')
      .replace(/^[-.]+|-+$/g, '')
      .slice(-80) || 'archivo'
  );
}

/** Formats a header as in RFC 6266, with an ASCII name for old programs and the real name for others. */
export function toContentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
