import type { Role } from '../core/http/schema.ts';
import type { ScreenAccess } from './registry.ts';

// This file imports only types, because server and shell both run it.

/** The role that the browser claims; null for a visitor. */
export type ViewerRole = Role | null;

type Screen = { path: string; access: ScreenAccess };

const EVERYBODY: ViewerRole[] = [null, 'student', 'teacher', 'bedelia', 'admin'];
// From the least to the most restricted.
const OPEN_TO: Record<ScreenAccess, ViewerRole[]> = {
  all: EVERYBODY,
  guest: [null],
  user: ['student', 'teacher', 'bedelia', 'admin'],
  staff: ['teacher', 'bedelia', 'admin'],
  teacher: ['teacher', 'admin'],
  bedelia: ['bedelia', 'admin'],
  admin: ['admin'],
};
const OPENNESS = Object.keys(OPEN_TO);

/** True when the access rule admits this viewer. */
export function isOpenTo(access: ScreenAccess, viewer: ViewerRole): boolean {
  return OPEN_TO[access]?.includes(viewer) ?? false;
}

/** True when some viewers are admitted by both rules. */
export function haveCommonViewer(one: ScreenAccess, other: ScreenAccess): boolean {
  return EVERYBODY.some((viewer) => isOpenTo(one, viewer) && isOpenTo(other, viewer));
}

/** Returns a path's parameters, still percent-encoded; null without a match. Only the last may be optional. */
export function readPathParams(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  const required = wanted.filter((segment) => !segment.endsWith('?')).length;
  if (given.length < required || given.length > wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [i, value] of given.entries()) {
    const segment = wanted[i] ?? '';
    if (segment.startsWith(':')) params[segment.replace(/^:|\?$/g, '')] = value;
    // Ignores case, like the browser's router.
    else if (segment.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

/** Lists a path's screens, most restricted first; literal segments beat parameters. */
export function findScreensAt<S extends Screen>(pathname: string, screens: S[]): S[] {
  const found = screens.filter(({ path }) => readPathParams(path, pathname));
  const plainest = found
    .map(({ path }) => plainness(path, pathname))
    .sort()
    .at(-1);
  return found
    .filter(({ path }) => plainness(path, pathname) === plainest)
    .sort((a, b) => OPENNESS.indexOf(b.access) - OPENNESS.indexOf(a.access));
}

/** Picks the strictest of these screens that admits the viewer. */
export function findScreenFor<S extends Screen>(screens: S[], viewer: ViewerRole): S | undefined {
  return screens.find(({ access }) => isOpenTo(access, viewer));
}

function plainness(pattern: string, pathname: string): string {
  const used = segmentsOf(pattern).slice(0, segmentsOf(pathname).length);
  return used.map((segment) => (segment.startsWith(':') ? '0' : '1')).join('');
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
