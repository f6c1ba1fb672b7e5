import type { MenuEntry, Registry, RegistryRemote, ScreenRoute } from '@rambla/api/contract';
import { readPageData } from '@rambla/kit/config';
import type { Placeholders } from '@rambla/kit/page-view';
import type { IconName } from '@rambla/kit/ui/icon';
import type { ComponentType } from 'react';

/** `Outline` is what the screen itself shows until its data is there: the page's first HTML. */
export type ScreenModule = {
  default: ComponentType;
  Outline?: ComponentType<{ placeholders: Placeholders }>;
};

/** An entry in the frame; in the drawer each has an icon. */
type ScreenEntry = Omit<MenuEntry, 'icon'> &
  (
    | { place: Extract<MenuEntry['place'], `drawer-${string}`>; icon: IconName }
    | { place: Exclude<MenuEntry['place'], `drawer-${string}`> }
  );

/** What a remote's `menu.ts` declares: by the name of a screen, its entries in the frame. The shell names no screen. */
export type Menu = Record<string, ScreenEntry[]>;

/** One screen of a remote, as its `routes.tsx` declares it; `name` is also the name of its chunk. */
export type RemoteScreen = Omit<ScreenRoute, 'menu'> & {
  screen: () => Promise<ScreenModule>;
  /** Render to HTML when the remote is built, so that the first page has its words. */
  prerender?: boolean;
};

/** The module that every remote exposes under `./routes`. */
export type RemoteModule = { routes: RemoteScreen[] };

let registry: Registry = readPageData<Registry>('rambla-registry') ?? { remotes: {} };

/** The registry as last read. */
export function currentRegistry(): Registry {
  return registry;
}

/** Sets the registry where there is no page to read it from: when the frame is rendered on the server. */
export function setRegistry(known: Registry): void {
  registry = known;
}

/** Reads the registry again from the server; rejects when it does not answer within `timeoutMs`. */
export async function refreshRegistry(timeoutMs: number): Promise<Registry> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch('/registry.json', { cache: 'no-store', signal: abort.signal });
    if (!response.ok) throw new Error(`registry ${response.status}`);
    registry = (await response.json()) as Registry;
    return registry;
  } finally {
    clearTimeout(timer);
  }
}

const loaded = new Map<string, string>();

/** Notes that a remote's code runs in this page, at which version. */
export function markLoaded(remote: string, version: string): void {
  loaded.set(remote, version);
}

/** Versions of the remotes whose code runs in this page, by name. */
export function loadedRemotes(): ReadonlyMap<string, string> {
  return loaded;
}

export type { Registry, RegistryRemote };
