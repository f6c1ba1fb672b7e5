import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, RemoteRelease } from './registry.ts';

type Cached = { stamp: string; releases: RemoteRelease[] };
const cache = new Map<string, Cached>();

/**
 * Reads the releases that the remotes' pointers name now; `stamp` changes with any of them. `origin` is where
 * their files are served, when not here.
 */
export async function currentReleases(portalDir: string, origin = ''): Promise<Cached> {
  const folder = path.join(portalDir, 'remotes');
  const names = (await readdir(folder).catch(() => [])).sort();
  const pointers = await Promise.all(
    names.map((name) => pointerStamp(path.join(folder, name, 'current.json'))),
  );
  const stamp = `${names.join()} ${pointers.join()}`;
  const known = cache.get(portalDir);
  if (known?.stamp === stamp) return known;
  const releases = await Promise.all(names.map((name) => readRelease(folder, name, origin)));
  const fresh = { stamp, releases: releases.filter((release) => release !== null) };
  cache.set(portalDir, fresh);
  return fresh;
}

/** Picks the fields that the shell needs; `assets` only for the complete registry. */
export function toRegistry(releases: RemoteRelease[], options: { assets: boolean }): Registry {
  const entries = releases.map(({ name, version, entry, routes: all, integrity, assets }) => {
    // What is told of a screen outside is the server's alone.
    const routes = all.map(({ about: _about, ...route }) => route);
    const hash = integrity[entry];
    const remote = options.assets
      ? { version, entry, routes, integrity, assets }
      : { version, entry, routes, integrity: hash ? { [entry]: hash } : {} };
    return [name, remote] as const;
  });
  return { remotes: Object.fromEntries(entries) };
}

async function pointerStamp(file: string): Promise<string> {
  const info = await stat(file).catch(() => null);
  return info ? `${info.mtimeMs}-${info.ino}` : '';
}

// An unreadable pointer removes only its own remote from the registry; the portal still works.
async function readRelease(folder: string, name: string, origin: string): Promise<RemoteRelease | null> {
  try {
    const pointer = JSON.parse(await readFile(path.join(folder, name, 'current.json'), 'utf8')) as {
      version: string;
    };
    const text = await readFile(path.join(folder, name, pointer.version, 'release.json'), 'utf8');
    // Rewrites every address in it, also within rendered HTML; but a <use> must stay on the page's own origin.
    const base = `/remotes/${name}/${pointer.version}/`;
    return JSON.parse(
      text.replaceAll(new RegExp(`${base}(?![\\w.-]+\\.svg#)`, 'g'), origin + base),
    ) as RemoteRelease;
  } catch {
    return null;
  }
}
