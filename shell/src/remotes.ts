import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ScreenRoute } from '@rambla/api/contract';
import { isOpenTo } from '@rambla/api/screens';
import {
  currentRegistry,
  markLoaded,
  type RegistryRemote,
  type RemoteModule,
  refreshRegistry,
} from '@rambla/kit/registry';
import type { AuthState } from '@rambla/kit/session';
import type { ComponentType } from 'react';
import { entryHashes } from './federation/entry-hashes.ts';
import { LOAD_TIMEOUT_MS } from './load-timeout.ts';
import { viewerRoleOf } from './screens.ts';

type Screen = { default: ComponentType };
/** Remotes whose last load failed, with the address of the file that did not arrive. */
const failed = new Map<string, string | undefined>();
const warm = new Map<string, Promise<Screen>>();

/** Registers the registry's remotes with the federation runtime. */
export function registerAllRemotes(): void {
  const remotes = Object.entries(currentRegistry().remotes).filter(([, { entry }]) => entry);
  for (const [, remote] of remotes) noteHash(remote);
  registerRemotes(remotes.map(([name, remote]) => ({ name: container(name), entry: remote.entry })));
}

/** Starts to load a screen before React renders anything. */
export function preloadScreen(remote: string, screen: string): void {
  const key = `${remote}/${screen}`;
  const promise = loadScreen(remote, screen);
  warm.set(key, promise);
  promise.catch(() => {});
}

/** Loads a screen's code; rejects when a file is damaged or takes longer than `LOAD_TIMEOUT_MS`. */
export async function loadScreen(remote: string, screen: string): Promise<Screen> {
  // The shell's own screens are in this build, not in a remote.
  if (remote === 'shell') return import(/* webpackChunkName: "portal" */ './portal/portal-screen.tsx');
  const key = `${remote}/${screen}`;
  const started = warm.get(key);
  if (started) {
    warm.delete(key);
    return started;
  }
  if (failed.has(remote)) await registerAgain(remote);
  try {
    const table = await loadRemote<RemoteModule>(`${container(remote)}/routes`);
    const route = table?.routes.find((r) => r.name === screen);
    if (!route) throw new Error(`${remote} has no screen ${screen}`);
    const loaded = await route.screen();
    markLoaded(remote, currentRegistry().remotes[remote]?.version ?? '');
    return loaded;
  } catch (error) {
    failed.set(remote, (error as { request?: string }).request);
    throw error;
  }
}

/** Loads remotes with screens for logged-in people, which can then send unsent work before a log-out. */
export async function loadRouteTables(auth: AuthState): Promise<void> {
  const remotes = Object.entries(currentRegistry().remotes);
  const theirs = remotes.filter(
    ([, { entry, routes }]) => entry && routes.some((route) => isPersonal(route, auth)),
  );
  await Promise.allSettled(theirs.map(([name]) => loadRemote(`${container(name)}/routes`)));
}

function isPersonal({ access }: ScreenRoute, auth: AuthState): boolean {
  return access !== 'all' && access !== 'guest' && isOpenTo(access, viewerRoleOf(auth));
}

// Marks shared modules as used by the shell. Otherwise they disappear with the remote that loaded them.
function keepShared(): void {
  for (const versions of Object.values(getInstance()?.shareScopeMap.default ?? {}))
    for (const { useIn } of Object.values(versions)) useIn.push('shell');
}

// Registers a failed remote again, from the newest registry, because it may have been rolled back. `?r=`
// avoids waiting for a hanging request.
async function registerAgain(remote: string): Promise<void> {
  const damaged = failed.get(remote);
  const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS);
  await Promise.allSettled([
    refreshRegistry(signal),
    // The browser would otherwise take a damaged file from its cache again.
    damaged && fetch(damaged, { cache: 'reload', signal }).then((response) => response.text()),
  ]);
  const found = currentRegistry().remotes[remote];
  if (!found) throw new Error(`no remote ${remote}`);
  noteHash(found);
  keepShared();
  registerRemotes([{ name: container(remote), entry: `${found.entry}?r=${Date.now()}` }], { force: true });
  failed.delete(remote);
}

function noteHash({ entry, integrity }: RegistryRemote): void {
  const hash = integrity[entry];
  if (hash) entryHashes.set(new URL(entry, location.href).href, hash);
}

function container(remote: string): string {
  return remote.replaceAll('-', '_');
}
