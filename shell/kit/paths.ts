import { parseUrl } from './parse-url.ts';

export * as paths from './addresses.ts';

/** Adds where to go after logging in; only a path of this portal counts. */
export function withNext(path: string, next: string): string {
  return `${path}?next=${encodeURIComponent(next)}`;
}

const PORTAL = 'http://portal.invalid';

/** The path that `?next=` names, or null when there is none or it would leave the portal. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  // Browsers drop tabs and take backslashes for slashes, so only the parsed address says where it leads.
  const address = next?.startsWith('/') ? parseUrl(next, PORTAL) : null;
  if (!address) return null;
  const { origin, pathname, search: query, hash } = address;
  return origin === PORTAL && !pathname.startsWith('//') ? pathname + query + hash : null;
}
