import type { IncomingMessage } from 'node:http';

/** Matches neighbouring escapes together, because a letter may have several. */
const ESCAPES = /(?:%[0-9a-f]{2})+|%/gi;

/**
 * Escapes the stray percent signs of a page's address (`/search/100%`), so that it resolves. Leaves
 * escaped letters and API addresses unchanged.
 */
export function escapeStrayPercents({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (/^\/api(\/|$)/.test(path)) return url;
  const escaped = path.replaceAll(ESCAPES, (signs) =>
    isReadable(signs) ? signs : signs.replaceAll('%', '%25'),
  );
  return escaped + url.slice(path.length);
}

function isReadable(signs: string): boolean {
  try {
    decodeURIComponent(signs);
    return true;
  } catch {
    return false;
  }
}
