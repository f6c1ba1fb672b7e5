import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireLockFile } from '../core/process/lock-file.ts';
import { matchesSchema } from '../platform/plugins/check-value.ts';
import {
  type AutomaticRollback,
  type CanaryShare,
  PointerFile,
  type ReleasePointer,
} from './release.schema.ts';
import { listReleaseVersions } from './release-versions.ts';

// Former releases stay, because open pages still request their files.
const KEPT_RELEASES = 8;

/** Returns the folder that holds the releases and the `current.json` of a remote or the shell. */
export function releasesFolderOf(portalDir: string, name: string): string {
  return name === 'shell' ? path.join(portalDir, 'shell') : path.join(portalDir, 'remotes', name);
}

/** Reads a remote's `current.json`; null when it is missing or not valid. */
export async function readPointer(folder: string): Promise<ReleasePointer | null> {
  const text = await readFile(path.join(folder, 'current.json'), 'utf8').catch(() => '');
  try {
    const value: unknown = JSON.parse(text);
    return matchesSchema(PointerFile, value) ? (value as ReleasePointer) : null;
  } catch {
    return null;
  }
}

async function writePointer(folder: string, pointer: ReleasePointer): Promise<void> {
  const draft = path.join(folder, `current.json.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(pointer));
  await rename(draft, path.join(folder, 'current.json'));
}

/** Returns the newest release: on trial, stopped by itself, or live. */
export function newestVersionOf({ canary, stopped, version }: ReleasePointer, served = version): string {
  return canary?.version ?? stopped?.version ?? served;
}

/** Lists releases before `from`, newest first, from the pointer or else from the disk. */
export async function listVersionsBefore(
  folder: string,
  pointer: ReleasePointer,
  from: string,
): Promise<string[]> {
  const onDisk = await listReleaseVersions(folder);
  const after = (all: string[]) => (all.includes(from) ? all.slice(all.indexOf(from) + 1) : []);
  const named = after([pointer.version, ...(pointer.previous ?? [])]);
  const isKept = (each: string) => !pointer.dropped?.includes(each);
  const before = named.filter((each) => each !== from && onDisk.includes(each) && isKept(each));
  // A pointer copied from elsewhere may not know this disk's releases.
  return before.length > 0 ? before : after(onDisk).filter(isKept);
}

/** Lists unnamed releases, such as ended canaries, that are older than all `kept` ones. */
async function listForgottenReleases(folder: string, kept: string[], named: string[]): Promise<string[]> {
  if (kept.length < KEPT_RELEASES) return [];
  const onDisk = await listReleaseVersions(folder);
  const oldest = onDisk.findLastIndex((each) => kept.includes(each));
  return oldest < 0 ? [] : onDisk.slice(oldest + 1).filter((each) => !named.includes(each));
}

/** Makes a release current, and deletes its predecessors and ended canaries beyond `KEPT_RELEASES`. */
export async function setCurrentRelease(
  portalDir: string,
  name: string,
  version: string,
  by: string,
): Promise<void> {
  const folder = releasesFolderOf(portalDir, name);
  let old: string[] = [];
  await mkdir(folder, { recursive: true });
  await changePointer(portalDir, name, async (before) => {
    if (before?.version === version && !before.canary && !before.stopped) return null;
    const previous = before ? [before.version, ...(before.previous ?? [])].filter((v) => v !== version) : [];
    const since = before ? before.since : new Date().toISOString();
    const kept = previous.slice(0, KEPT_RELEASES);
    // Pages of a canary that ends here are still open.
    const ended = [before?.canary?.version, before?.stopped?.version].flatMap((each) => each ?? []);
    const forgotten = await listForgottenReleases(folder, kept, [version, ...previous, ...ended]);
    old = [...previous.slice(KEPT_RELEASES), ...forgotten];
    const known = Object.entries(before?.publishedBy ?? {}).filter(([each]) => kept.includes(each));
    const dropped = (before?.dropped ?? []).filter((each) => each !== version && !old.includes(each));
    return {
      version,
      previous: kept,
      publishedBy: { ...Object.fromEntries(known), [version]: by },
      ...(dropped.length > 0 && { dropped }),
      ...(since !== undefined && { since }),
      at: before?.version === version && before.at ? before.at : new Date().toISOString(),
      // A removed remote stays removed until an administrator restores it.
      ...(before?.removed && { removed: true }),
    };
  });
  for (const each of old) await rm(path.join(folder, each), { recursive: true, force: true });
}

/** Gives a release to a share of people; null when the others would have no release. */
export function setCanary(
  portalDir: string,
  name: string,
  version: string,
  { share, by }: { share: CanaryShare; by?: string },
): Promise<string | null> {
  return changePointer(portalDir, name, async (pointer) => {
    if (!pointer) return null;
    const { stopped: _stopped, canary, ...rest } = pointer;
    const at = canary?.version === version ? canary.at : new Date().toISOString();
    const publishedBy = { ...rest.publishedBy, ...(by !== undefined && { [version]: by }) };
    return version === rest.version ? rest : { ...rest, publishedBy, canary: { version, share, at } };
  });
}

/** Ends a failing canary or release; null when it is not live or has no predecessor. */
export function stopFailingRelease(
  portalDir: string,
  name: string,
  stop: AutomaticRollback,
): Promise<string | null> {
  return changePointer(portalDir, name, async (pointer) => {
    if (!pointer) return null;
    const { canary, ...rest } = pointer;
    if (canary?.version === stop.version) return { ...rest, stopped: stop };
    if (pointer.version !== stop.version) return null;
    const [version, ...previous] = await listVersionsBefore(
      releasesFolderOf(portalDir, name),
      pointer,
      stop.version,
    );
    if (version === undefined) return null;
    return { ...pointer, version, previous, at: stop.at, stopped: stop };
  });
}

/** Ends a canary, or makes the release before `from` current after `check`; null without such a release. */
export function rollBackPointer(
  portalDir: string,
  name: string,
  { from, check }: { from?: string | undefined; check?: (version: string) => Promise<void> } = {},
): Promise<string | null> {
  return changePointer(portalDir, name, async (pointer) => {
    if (!pointer) return null;
    const { canary, stopped, ...rest } = pointer;
    // The predecessor of a canary or stopped release is already current.
    if (canary || stopped) return rest;
    const folder = releasesFolderOf(portalDir, name);
    const [version, ...previous] = await listVersionsBefore(folder, pointer, from ?? pointer.version);
    if (version === undefined) return null;
    await check?.(version);
    return { ...rest, version, previous, at: new Date().toISOString() };
  });
}

/**
 * Removes a remote from the portal or restores it, keeping its releases; `endsCanary` ends its trial. Null when
 * nothing changes.
 */
export function setRemoteRemoved(
  portalDir: string,
  name: string,
  isRemoved: boolean,
  { endsCanary = false }: { endsCanary?: boolean } = {},
): Promise<string | null> {
  return changePointer(portalDir, name, async (pointer) => {
    if (!pointer || (pointer.removed ?? false) === isRemoved) return null;
    const { removed: _removed, canary, ...rest } = pointer;
    return {
      ...rest,
      ...(canary && !endsCanary && { canary }),
      ...(isRemoved && { removed: true as const }),
    };
  });
}

/** Gives up a former release, so that nothing goes back to it; keeps the live one. */
export function dropRelease(portalDir: string, name: string, version: string): Promise<string | null> {
  return changePointer(portalDir, name, async (pointer) => {
    if (!pointer || pointer.version === version) return null;
    return { ...pointer, dropped: [...new Set([...(pointer.dropped ?? []), version])] };
  });
}

/** Runs `work` under a lock for all parts, so that publications see each other's changes. */
export async function withPortalLock<T>(portalDir: string, work: () => Promise<T>): Promise<T> {
  return withLock(portalDir, 'all', work);
}

async function withLock<T>(portalDir: string, name: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(portalDir, 'locks', `${name}.pointer`);
  await mkdir(path.dirname(lock), { recursive: true });
  const giveBack = await acquireLockFile(lock, () => undefined);
  try {
    return await work();
  } finally {
    await giveBack();
  }
}

/** Edits a pointer under its lock; returns the new version, or null when unchanged. */
export async function changePointer(
  portalDir: string,
  name: string,
  edit: (pointer: ReleasePointer | null) => Promise<ReleasePointer | null>,
): Promise<string | null> {
  const folder = releasesFolderOf(portalDir, name);
  return withLock(portalDir, name, async () => {
    const edited = await edit(await readPointer(folder));
    if (edited) await writePointer(folder, edited);
    return edited?.version ?? null;
  });
}
