import type { RemoteRelease, ScreenRoute } from './registry.ts';
import { findScreenFor, findScreensAt, readPathParams, type ViewerRole } from './screens.ts';
import { isIdParam } from './view-paths.ts';

/** The screen at an address; path parameters are still percent-encoded. */
export type ScreenMatch = {
  release: RemoteRelease;
  route: ScreenRoute;
  params: Record<string, string>;
  /** True when the viewer may open it; otherwise the shell redirects. */
  opens: boolean;
};

const KEPT_MATCHES = 500;
const kept = new WeakMap<RemoteRelease[], Map<string, ScreenMatch | undefined>>();

/** Caches `matchScreen` by address while the releases stay the same. */
export function matchScreenCached(
  url: string,
  releases: RemoteRelease[],
  viewer: ViewerRole,
  query: unknown,
): ScreenMatch | undefined {
  const known = kept.get(releases) ?? new Map<string, ScreenMatch | undefined>();
  kept.set(releases, known);
  const key = `${viewer} ${url}`;
  if (known.has(key)) return known.get(key);
  const match = matchScreen(url.split('?')[0] ?? '/', releases, viewer, query);
  if (known.size >= KEPT_MATCHES) known.clear();
  known.set(key, match);
  return match;
}

/** Finds the viewer's screen at an address, else the least restricted one; undefined without any. */
export function matchScreen(
  pathname: string,
  releases: RemoteRelease[],
  viewer: ViewerRole,
  query: unknown = {},
): ScreenMatch | undefined {
  const screens = releases.flatMap((release) =>
    release.routes.map((route) => ({ path: route.path, access: route.access, release, route })),
  );
  const found = findScreensAt(pathname, screens);
  const shown = findScreenFor(found, viewer);
  const match = shown ?? found.at(-1);
  if (!match) return undefined;
  const { release, route, path } = match;
  const params = { ...queryIds(route, query), ...readPathParams(path, pathname) };
  return { release, route, params, opens: shown !== undefined };
}

/** Returns ids from query parameters that the screen names; `quiz` becomes `quizId`. */
function queryIds({ query = [] }: ScreenRoute, given: unknown): Record<string, string> {
  const ids = query.map((name) => [`${name}Id`, (given as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(ids.filter(([, id]) => isIdParam(id))) as Record<string, string>;
}
