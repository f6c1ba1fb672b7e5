import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { listCollisionFaults, listReleaseFaults } from './check-release.ts';
import { readPointer, releasesFolderOf } from './pointers.ts';
import { readPublicationTimes } from './publication-times.ts';
import type { Registry, RemoteRelease } from './registry.ts';
import type { Canary, ReleasePointer } from './release.schema.ts';
import { listReleaseVersions } from './release-versions.ts';
import { fileStampOf, readCurrentShell } from './shell.ts';

// Parsing a larger release would block every page.
const MAX_BYTES = 5 * 1024 ** 2;

/** A release that is skipped, with the reasons. */
export type FaultyRelease = { version: string; faults: string[] };

/** A remote's state on disk; `release` is null when no release is valid. */
export type RemoteState = {
  name: string;
  /** The remote's `current.json`; null when it cannot be read. */
  pointer: ReleasePointer | null;
  since: string;
  release: RemoteRelease | null;
  /** The release on trial for a share of people. */
  canary: (Canary & { release: RemoteRelease }) | null;
  refused: FaultyRelease[];
};

type History = { pointer: ReleasePointer | null; versions: string[] };

type Known = { stamp: string; releases: RemoteRelease[]; remotes: RemoteState[] };

const cache = new Map<string, Known>();
// Caches valid releases, which are immutable. Invalid ones may still be incomplete, so they are read again.
const valid = new Map<string, RemoteRelease>();
const logged = new Set<string>();

/** Reads each remote's current or newest valid release; `stamp` changes with any `current.json`, the shell's too. */
export async function readCurrentReleases(
  portalDir: string,
  origin = '',
  warn: (message: string) => void = () => undefined,
): Promise<Known> {
  const folder = path.join(portalDir, 'remotes');
  const stampOf = (part: string) => fileStampOf(path.join(part, 'current.json'));
  // A folder without `current.json` is still being copied, or its first publication was killed.
  const stamped = (existsSync(folder) ? readdirSync(folder) : [])
    .sort()
    .map((name) => ({ name, stamp: stampOf(path.join(folder, name)) }))
    .filter((each) => each.stamp !== undefined);
  const names = stamped.map(({ name }) => name);
  const shell = stampOf(releasesFolderOf(portalDir, 'shell')) ?? '';
  const stamp = `${names.join()} ${[shell, ...stamped.map((each) => each.stamp)].join()}`;
  const place = `${portalDir} ${origin}`;
  const known = cache.get(place);
  if (known?.stamp === stamp) return known;
  const remotes = await readRemotes(portalDir, origin, names);
  for (const { name, refused } of remotes)
    for (const { version, faults } of refused) {
      const line = `remote ${name} ${version} is passed over: ${faults.join('; ')}`;
      if (!logged.has(line)) warn(line);
      logged.add(line);
    }
  const found = remotes.flatMap(({ release }) => release ?? []).sort((a, b) => (a.name < b.name ? -1 : 1));
  // Keeps one array while releases stay the same, because the page cache compares by identity.
  const last = cache.get(`${place} last`);
  const isSame =
    last?.releases.length === found.length && found.every((each, i) => each === last.releases[i]);
  const fresh = { stamp, releases: isSame ? last.releases : found, remotes };
  cache.set(`${place} last`, fresh);
  if (remotes.every(({ refused }) => refused.length === 0)) cache.set(place, fresh);
  else cache.delete(place);
  return fresh;
}

/** Lists the live releases and canaries of the other remotes. */
export async function listReleasesOfOthers(portalDir: string, name: string): Promise<RemoteRelease[]> {
  const { remotes } = await readCurrentReleases(portalDir);
  const others = remotes.filter((each) => each.name !== name);
  return others.flatMap(({ release, canary }) => [release ?? [], canary?.release ?? []].flat());
}

/** Reads a stored release; null when it is not valid. */
export async function readStoredRelease(
  portalDir: string,
  name: string,
  version: string,
): Promise<RemoteRelease | null> {
  const place = { name, version, icons: undefined };
  const read = await readRelease(path.join(portalDir, 'remotes'), place, '');
  return Array.isArray(read) ? null : read;
}

/** Picks the fields that the shell needs; `assets` only for the complete registry. */
export function toRegistry(releases: RemoteRelease[], options: { assets: boolean }): Registry {
  const entries = releases.map(({ name, version, entry, routes: all, integrity, assets }) => {
    // Metadata for search engines stays on the server.
    const routes = all.map(({ about: _about, ...route }) => route);
    const hash = integrity[entry];
    const remote = options.assets
      ? { version, entry, routes, integrity, assets }
      : { version, entry, routes, integrity: hash ? { [entry]: hash } : {} };
    return [name, remote] as const;
  });
  return { remotes: Object.fromEntries(entries) };
}

/** Reads remotes in order of first publication, so that newcomers cannot take over existing paths. */
async function readRemotes(portalDir: string, origin: string, names: string[]): Promise<RemoteState[]> {
  const icons = (await readCurrentShell(portalDir).catch(() => null))?.icons;
  const found = await Promise.all(names.map((name) => readHistory(path.join(portalDir, 'remotes', name))));
  const claims = names.map((name, index) => ({ name, claimed: found[index]?.pointer?.since }));
  const arrivals = await readPublicationTimes(portalDir, claims);
  const remotes = names
    .map((name, index) => ({
      name,
      since: arrivals.get(name) ?? '',
      ...(found[index] ?? { pointer: null, versions: [] }),
    }))
    .sort((a, b) => (a.since === b.since ? (a.name < b.name ? -1 : 1) : a.since < b.since ? -1 : 1));
  const accepted: RemoteRelease[] = [];
  const states: RemoteState[] = [];
  for (const { name, pointer, since, versions } of remotes) {
    const refused: FaultyRelease[] = pointer
      ? []
      : [{ version: 'current.json', faults: ['no se puede leer'] }];
    let release: RemoteRelease | null = null;
    for (const version of versions) {
      const read = await readRelease(path.join(portalDir, 'remotes'), { name, version, icons }, origin);
      const faults = Array.isArray(read) ? read : listCollisionFaults(read, accepted);
      if (faults.length > 0) refused.push({ version, faults });
      else release = read as RemoteRelease;
      if (release) break;
    }
    if (release) accepted.push(release);
    states.push({ name, pointer, since, release, canary: null, refused });
  }
  for (const state of states) await addCanary(state, accepted);
  return states;

  /** Adds a canary after all current releases, which win conflicts with it. */
  async function addCanary(state: RemoteState, served: RemoteRelease[]): Promise<void> {
    const { name, pointer, release, refused } = state;
    if (!pointer?.canary || !release) return;
    const { version } = pointer.canary;
    const read = await readRelease(path.join(portalDir, 'remotes'), { name, version, icons }, origin);
    const faults = Array.isArray(read) ? read : listCollisionFaults(read, served);
    if (faults.length > 0) refused.push({ version, faults });
    else state.canary = { ...pointer.canary, release: read as RemoteRelease };
    if (state.canary) served.push(state.canary.release);
  }
}

/** Reads the pointer and candidate versions: the pointer's, then those on disk, newest first. */
async function readHistory(folder: string): Promise<History> {
  const pointer = await readPointer(folder);
  if (pointer?.removed) return { pointer, versions: [] };
  const named = pointer ? [pointer.version, ...(pointer.previous ?? [])] : [];
  const all = [...new Set([...named, ...(await listReleaseVersions(folder))])];
  return { pointer, versions: all.filter((each) => !pointer?.dropped?.includes(each)) };
}

type Place = { name: string; version: string; icons: readonly string[] | undefined };

/** Reads one release, or returns the faults that make it invalid. */
async function readRelease(folder: string, place: Place, origin: string): Promise<RemoteRelease | string[]> {
  const { name, version } = place;
  const key = [folder, name, version, origin, place.icons].join(' ');
  const known = valid.get(key);
  if (known) return known;
  const file = path.join(folder, name, version, 'release.json');
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size > MAX_BYTES) return ['release.json: es demasiado grande'];
  const text = await readFile(file, 'utf8').catch(() => '');
  const value = parse(text);
  if (value === undefined) return ['release.json: no se puede leer'];
  const faults = listReleaseFaults(value, place);
  if (faults.length > 0) return faults;
  // Rewrites all URLs except SVG fragments, because <use> must stay on the page's origin.
  const base = `/remotes/${name}/${version}/`;
  const [start = '', ...rest] = text.split(base);
  const moved = rest.map((part) => (/^[\w.-]+\.svg#/.test(part) ? '' : origin) + base + part);
  const release = JSON.parse(start + moved.join('')) as RemoteRelease;
  valid.set(key, release);
  return release;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
