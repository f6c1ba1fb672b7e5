import type { ScreenAccess, ScreenRoute } from '@rambla/api/contract';
import type { Registry } from '@rambla/kit/registry';
import { matchPath } from '@rambla/kit/router';
import type { AuthState } from '@rambla/kit/session';

/** A screen of the registry and the remote that owns it. */
export type OwnedScreen = ScreenRoute & { remote: string };

const STRICTNESS: Record<ScreenAccess, number> = { all: 0, guest: 1, user: 1, teacher: 2, admin: 3 };

/** Screens by path. Two remotes may serve one path to different people: the strictest rule that lets one in wins. */
export function screensByPath(registry: Registry): Map<string, OwnedScreen[]> {
  const byPath = new Map<string, OwnedScreen[]>();
  for (const [remote, { routes }] of Object.entries(registry.remotes)) {
    for (const route of routes)
      byPath.set(route.path, [...(byPath.get(route.path) ?? []), { ...route, remote }]);
  }
  for (const screens of byPath.values()) screens.sort((a, b) => STRICTNESS[b.access] - STRICTNESS[a.access]);
  return byPath;
}

/** The first of a path's screens that this person may open. */
export function screenFor(screens: OwnedScreen[], auth: AuthState): OwnedScreen | undefined {
  return screens.find((screen) => mayOpen(screen.access, auth));
}

/** The screen that an address shows to this person. */
export function screenAt(pathname: string, registry: Registry, auth: AuthState): OwnedScreen | undefined {
  for (const [path, screens] of screensByPath(registry)) {
    if (matchPath(path, pathname)) return screenFor(screens, auth);
  }
  return undefined;
}

/** The API paths that a screen asks for first at an address. */
export function dataOf({ path, data = [] }: OwnedScreen, pathname: string): string[] {
  const params = matchPath(path, pathname)?.params ?? {};
  return data.map((call) =>
    call.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  );
}

/** Whether the access rule lets this person in. */
export function mayOpen(access: ScreenAccess, { authenticated, role }: AuthState): boolean {
  switch (access) {
    case 'all':
      return true;
    case 'guest':
      return !authenticated;
    case 'user':
      return Boolean(authenticated);
    case 'teacher':
      return Boolean(authenticated) && (role === 'teacher' || role === 'admin');
    case 'admin':
      return Boolean(authenticated) && role === 'admin';
  }
}
