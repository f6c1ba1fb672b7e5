import type { IncomingMessage } from 'node:http';

/**
 * Escapes all percent signs of a page's address when one is stray (`/search/100%`), so that the
 * address resolves. Leaves API addresses unchanged.
 */
export function escapeStrayPercents({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (/^\/api(\/|$)/.test(path) || isReadable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
