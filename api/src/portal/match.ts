import type { RemoteRelease, ScreenRoute } from './registry.ts';
import { paramsAt, screenFor, screensAt, type Viewer } from './screens.ts';

/** A screen that an address names, and what stands there for the parameters of its path, as it was written. */
export type ScreenMatch = {
  release: RemoteRelease;
  route: ScreenRoute;
  params: Record<string, string>;
  /** Whether it is shown to who is there; else the shell sends them away. */
  opens: boolean;
};

/** The screen that an address shows, or the most open one of those that it does not; undefined where there is none. */
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
