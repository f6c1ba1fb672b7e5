import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { changePointer, remoteFolder, rollBack as rollBackFolder } from '../../api/src/portal/pointers.ts';
import { portalDir } from './apps.ts';

// Open pages keep requesting files of the release with which they started.
const KEPT_RELEASES = 8;

export function releaseFolder(name: string, version: string): string {
  return path.join(portalDir, 'remotes', name, version);
}

/** Points a remote at an existing release. */
export async function setCurrent(name: string, version: string): Promise<void> {
  const folder = remoteFolder(portalDir, name);
  let old: string[] = [];
  await mkdir(folder, { recursive: true });
  await changePointer(folder, async (before) => {
    if (before?.version === version) return null;
    const previous = before ? [before.version, ...(before.previous ?? [])].filter((v) => v !== version) : [];
    const since = before ? before.since : new Date().toISOString();
    old = previous.slice(KEPT_RELEASES);
    return {
      version,
      previous: previous.slice(0, KEPT_RELEASES),
      ...(since !== undefined && { since }),
      // Only an administrator puts it back.
      ...(before?.removed && { removed: true }),
    };
  });
  for (const each of old) await rm(releaseFolder(name, each), { recursive: true, force: true });
}

/** Points a remote at the previously served release; returns its version, or null when there is none. */
export function rollBack(name: string): Promise<string | null> {
  return rollBackFolder(remoteFolder(portalDir, name));
}
