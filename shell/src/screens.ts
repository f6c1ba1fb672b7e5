import type { ScreenRoute } from '@rambla/api/contract';
import { paramsAt, screenFor, screensAt, type Viewer } from '@rambla/api/screens';
import { currentRegistry } from '@rambla/kit/registry';
import type { AuthState } from '@rambla/kit/session';

/** A screen of the registry and the remote that owns it. */
export type OwnedScreen = ScreenRoute & { remote: string };

/** Every screen that the registry lists. */
export function allScreens(): OwnedScreen[] {
  return Object.entries(currentRegistry().remotes).flatMap(([remote, { routes }]) =>
    routes.map((route) => ({ ...route, remote })),
  );
}

/** The screen that an address shows to this person. */
export function screenAt(pathname: string, auth: AuthState): OwnedScreen | undefined {
  return screenFor(screensAt(pathname, allScreens()), viewerOf(auth));
}

/** Who the access rule decides about. The server writes a page for somebody whose role it does not know. */
export function viewerOf({ authenticated, role }: AuthState): Viewer {
  return authenticated ? (role ?? 'student') : null;
}

/** The API paths that a screen asks for first at an address. */
export function dataOf({ path, data = [] }: OwnedScreen, pathname: string): string[] {
  const params = paramsAt(path, pathname) ?? {};
  return data.map((call) =>
    call.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  );
}
