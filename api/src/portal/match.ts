import type { Role } from '../users/roles.ts';
import type { RemoteRelease, ScreenAccess, ScreenRoute } from './registry.ts';

/** Who is at the browser, as far as it says so itself; null: a visitor. */
export type Viewer = Role | null;

const EVERYBODY: Viewer[] = [null, 'student', 'teacher', 'admin'];
// The most open first.
const OPEN_TO: Record<ScreenAccess, Viewer[]> = {
  all: EVERYBODY,
  guest: [null],
  user: ['student', 'teacher', 'admin'],
  teacher: ['teacher', 'admin'],
  admin: ['admin'],
};
const OPENNESS = Object.keys(OPEN_TO);

/** A screen that an address names, and what stands there for the parameters of its path, as it was written. */
export type ScreenMatch = {
  release: RemoteRelease;
  route: ScreenRoute;
  params: Record<string, string>;
  /** Whether it is shown to who is there; else the shell sends them away. */
  opens: boolean;
};

/**
 * The screen that an address names, as the shell chooses it: the strictest that lets the viewer in, or else the most open
 * one; undefined for an address of no screen.
 */
export function matchScreen(
  pathname: string,
  releases: RemoteRelease[],
  viewer: Viewer,
): ScreenMatch | undefined {
  const found = releases
    .flatMap((release) => release.routes.map((route) => ({ release, route })))
    .filter(({ route }) => matches(route.path, pathname))
    .map(({ release, route }) => ({
      release,
      route,
      params: paramsOf(route.path, pathname),
      opens: OPEN_TO[route.access].includes(viewer),
    }));
  found.sort((a, b) => OPENNESS.indexOf(a.route.access) - OPENNESS.indexOf(b.route.access));
  return found.findLast(({ opens }) => opens) ?? found[0];
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
