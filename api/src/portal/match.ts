import type { RemoteRelease, ScreenAccess, ScreenRoute } from './registry.ts';

const OPENNESS: ScreenAccess[] = ['all', 'guest', 'user', 'teacher', 'admin'];

/** The screen that an address names, the most open one where several do; undefined for an address of no screen. */
export function matchScreen(
  pathname: string,
  releases: RemoteRelease[],
): { release: RemoteRelease; route: ScreenRoute } | undefined {
  const found = releases.flatMap((release) =>
    release.routes.filter((route) => matches(route.path, pathname)).map((route) => ({ release, route })),
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

// As the browser's router compares them.
function same(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase();
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
