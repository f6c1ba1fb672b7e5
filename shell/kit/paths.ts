import { parseUrl } from './data/parse-url.ts';

export * as paths from './data/addresses.ts';

/** Adds the path to open after the log-in, which `readNextPath` reads and checks. */
export function withNextPath(path: string, next: string): string {
  return `${path}?next=${encodeURIComponent(next)}`;
}

const PORTAL = 'http://portal.invalid';

/** Returns the path in `?next=`; null when missing or outside the portal. */
export function readNextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  // Browsers drop tab characters and read backslashes as slashes, so only the parsed URL shows the target.
  const address = next?.startsWith('/') ? parseUrl(next, PORTAL) : null;
  if (!address) return null;
  const { origin, pathname, search: query, hash } = address;
  return origin === PORTAL && !pathname.startsWith('//') ? pathname + query + hash : null;
}
