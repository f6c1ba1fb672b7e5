import type { Role } from '../http/schema.ts';
import type { ScreenAccess } from './registry.ts';

// The server and the shell both run this, so that a page and the code that takes it over never disagree. It imports nothing.

/** Who is at the browser, as far as it says so itself; null: a visitor. */
export type Viewer = Role | null;

type Screen = { path: string; access: ScreenAccess };

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

/** Whether the access rule lets this person in. */
export function opensTo(access: ScreenAccess, viewer: Viewer): boolean {
  return OPEN_TO[access]?.includes(viewer) ?? false;
}

/**
 * What stands for the parameters of a pattern, as it was written; null where the address is none of the pattern's. Patterns
 * are those that the portal uses of react-router's: literal segments, `:name` and a last `:name?`.
 */
export function paramsAt(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  const required = wanted.filter((segment) => !segment.endsWith('?')).length;
  if (given.length < required || given.length > wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [i, value] of given.entries()) {
    const segment = wanted[i] ?? '';
    if (segment.startsWith(':')) params[segment.replace(/^:|\?$/g, '')] = value;
    // As the browser's router compares them.
    else if (segment.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

/**
 * The screens at an address, the strictest first. Two remotes may serve one path to different people; a path that spells
 * the address out comes before one that has a parameter there.
 */
export function screensAt<S extends Screen>(pathname: string, screens: S[]): S[] {
  const found = screens.filter(({ path }) => paramsAt(path, pathname));
  const plainest = found
    .map(({ path }) => plainness(path, pathname))
    .sort()
    .at(-1);
  return found
    .filter(({ path }) => plainness(path, pathname) === plainest)
    .sort((a, b) => OPENNESS.indexOf(b.access) - OPENNESS.indexOf(a.access));
}

/** Of the screens at an address, the one that this person gets: the strictest that lets them in. */
export function screenFor<S extends Screen>(screens: S[], viewer: Viewer): S | undefined {
  return screens.find(({ access }) => opensTo(access, viewer));
}

function plainness(pattern: string, pathname: string): string {
  const used = segmentsOf(pattern).slice(0, segmentsOf(pathname).length);
  return used.map((segment) => (segment.startsWith(':') ? '0' : '1')).join('');
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
