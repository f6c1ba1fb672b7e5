import type { RemoteRelease, ScreenAccess, ScreenRoute } from './registry.ts';

const OPENNESS: ScreenAccess[] = ['all', 'guest', 'user', 'teacher', 'admin'];

/** A screen that an address names, and what stands there for the parameters of its path, as it was written. */
export type ScreenMatch = { release: RemoteRelease; route: ScreenRoute; params: Record<string, string> };

/** The screen that an address names, the most open one where several do; undefined for an address of no screen. */
export function matchScreen(pathname: string, releases: RemoteRelease[]): ScreenMatch | undefined {
  const found = releases.flatMap((release) =>
    release.routes
      .filter((route) => matches(route.path, pathname))
      .map((route) => ({ release, route, params: paramsOf(route.path, pathname) })),
  );
  found.sort((a, b) => OPENNESS.indexOf(a.route.access) - OPENNESS.indexOf(b.route.access));
  return found[0];
}

// The patterns that the portal uses of react-router's: literal segments, `:name` and a last `:name?`.
function matches(pattern: string, pathname: string): boolean {
  const wanted = segments(pattern);
  const given = segments(pathname);
  const required = wanted.filter((segment) => !segment.endsWith('?')).length;
  if (given.length < required || given.length > wanted.length) return false;
  return given.every((segment, i) => wanted[i]?.startsWith(':') || same(wanted[i], segment));
}

function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const given = segments(pathname);
  const entries = segments(pattern).flatMap((segment, i) => {
    const value = given[i];
    return segment.startsWith(':') && value !== undefined ? [[segment.replace(/^:|\?$/g, ''), value]] : [];
  });
  return Object.fromEntries(entries);
}

// As the browser's router compares them.
function same(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase();
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
