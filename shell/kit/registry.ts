import type { MenuEntry, Registry, RegistryRemote, ScreenRoute } from '@rambla/api/contract';
import { readPageData } from '@rambla/kit/config';
import type { Placeholders } from '@rambla/kit/dom/page-view';
import type { IconName } from '@rambla/kit/ui/icon';
import type { ComponentType } from 'react';

/** `Outline` is the page's first HTML, shown until the screen's data has loaded. */
export type ScreenModule = {
  default: ComponentType;
  Outline?: ComponentType<{ placeholders: Placeholders }>;
};

/** A menu entry in the frame; entries in the drawer need an icon. */
type ScreenEntry = Omit<MenuEntry, 'icon'> &
  (
    | { place: Extract<MenuEntry['place'], `drawer-${string}`>; icon: IconName }
    | { place: Exclude<MenuEntry['place'], `drawer-${string}`> }
  );

/** The menu entries of a remote's screens, from its `menu.ts`; the shell knows no remote's screens. */
export type Menu = Record<string, ScreenEntry[]>;

/** A screen of a remote, as declared in its `routes.tsx`; `name` is also the name of its chunk. */
export type RemoteScreen = Omit<ScreenRoute, 'menu'> & {
  screen: () => Promise<ScreenModule>;
  /** Prerenders the screen when the remote is built, so that the first page contains its text. */
  prerender?: boolean;
};

/** The module that every remote exposes under `./routes`. */
export type RemoteModule = { routes: RemoteScreen[] };

let registry: Registry = readPageData<Registry>('rambla-registry') ?? { remotes: {} };

export function currentRegistry(): Registry {
  return registry;
}

/** Sets the registry for rendering on the server, where no page contains it. */
export function setRegistry(known: Registry): void {
  registry = known;
}

/** Reloads the registry from the server; rejects when `signal` aborts. */
export async function refreshRegistry(signal: AbortSignal): Promise<void> {
  const response = await fetch('/registry.json', { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`registry ${response.status}`);
  registry = (await response.json()) as Registry;
}

const loaded = new Map<string, string>();

/** Records that this version of a remote's code runs in this page. */
export function markLoaded(remote: string, version: string): void {
  loaded.set(remote, version);
}

/** Versions of the remotes whose code runs in this page, by name. */
export function loadedRemotes(): ReadonlyMap<string, string> {
  return loaded;
}

export type { Registry, RegistryRemote };
