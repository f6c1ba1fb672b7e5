import type { ScreenRoute } from '@rambla/api/contract';
import { findScreenFor, findScreensAt, type ViewerRole } from '@rambla/api/screens';
import { currentRegistry } from '@rambla/kit/registry';
import type { AuthState } from '@rambla/kit/session';

/** A screen of the registry with its remote. */
export type ScreenWithRemote = ScreenRoute & { remote: string };

/** Lists every screen in the registry. */
export function listScreens(): ScreenWithRemote[] {
  return Object.entries(currentRegistry().remotes).flatMap(([remote, { routes }]) =>
    routes.map((route) => ({ ...route, remote })),
  );
}

/** Finds the screen at an address for this person. */
export function findScreenAt(pathname: string, auth: AuthState): ScreenWithRemote | undefined {
  return findScreenFor(findScreensAt(pathname, listScreens()), viewerRoleOf(auth));
}

/** The home of this role after log-in; undefined when no screen declares it. */
export function homePathOf(role: AuthState['role']): string | undefined {
  const path = role ? listScreens().find(({ home }) => home === role)?.path : undefined;
  // Removes optional parameters from the pattern.
  return path?.replace(/\/:\w+\?/g, '');
}

/** Returns the viewer's role for access rules; null for a visitor. */
export function viewerRoleOf({ authenticated, role }: AuthState): ViewerRole {
  return authenticated ? (role ?? 'student') : null;
}
