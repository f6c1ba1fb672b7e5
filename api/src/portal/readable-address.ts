import type { IncomingMessage } from 'node:http';

/**
 * A portal's address with stray percent signs (`/search/100%`) as the text that they are, so that it gets a page like
 * any other; the API's addresses are left as they came.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
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
