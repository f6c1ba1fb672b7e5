import type { RemoteRelease, ScreenRoute } from './registry.ts';
import { paramsAt, screenFor, screensAt, type Viewer } from './screens.ts';
import { isId } from './view-paths.ts';

/** The screen at an address, with the path's parameters still percent-encoded. */
export type ScreenMatch = {
  release: RemoteRelease;
  route: ScreenRoute;
  params: Record<string, string>;
  /** True when the viewer may open it; otherwise the shell redirects them. */
  opens: boolean;
};

/** Finds the screen at an address, or else the most open one that is refused; undefined when no route matches. */
export function matchScreen(
  pathname: string,
  releases: RemoteRelease[],
  viewer: Viewer,
  query: unknown = {},
): ScreenMatch | undefined {
  const screens = releases.flatMap((release) =>
    release.routes.map((route) => ({ path: route.path, access: route.access, release, route })),
  );
  const found = screensAt(pathname, screens);
  const shown = screenFor(found, viewer);
  const match = shown ?? found.at(-1);
  if (!match) return undefined;
  const { release, route, path } = match;
  const params = { ...queryIds(route, query), ...paramsAt(path, pathname) };
  return { release, route, params, opens: shown !== undefined };
}

/** The ids in the query that the screen names, `quiz` as `quizId`. */
function queryIds({ query = [] }: ScreenRoute, given: unknown): Record<string, string> {
  const ids = query.map((name) => [`${name}Id`, (given as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(ids.filter(([, id]) => isId(id))) as Record<string, string>;
}
