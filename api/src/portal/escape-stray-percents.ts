import type { IncomingMessage } from 'node:http';

/**
 * Escapes stray percent signs in a page's address (`/search/100%`), so that it resolves; leaves API addresses
 * unchanged.
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
