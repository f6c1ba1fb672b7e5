import type { RemoteRelease, ScreenRoute } from './registry.ts';
import { paramsAt, screenFor, screensAt, type Viewer } from './screens.ts';

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
): ScreenMatch | undefined {
  const screens = releases.flatMap((release) =>
    release.routes.map((route) => ({ path: route.path, access: route.access, release, route })),
  );
  const found = screensAt(pathname, screens);
  const shown = screenFor(found, viewer);
  const match = shown ?? found.at(-1);
  if (!match) return undefined;
  const { release, route, path } = match;
  return { release, route, params: paramsAt(path, pathname) ?? {}, opens: shown !== undefined };
}
