import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPointer, releasesFolderOf } from './pointers.ts';
import type { RemoteRelease, ShellRelease } from './registry.ts';

let cached: { stamp: string; shell: ShellRelease; run: string } | null = null;

/** Reads the current shell; null when none was published. */
export async function readCurrentShell(portalDir: string): Promise<ShellRelease | null> {
  const folder = releasesFolderOf(portalDir, 'shell');
  const read = fileStampOf(path.join(folder, 'current.json'));
  if (!read) return null;
  const stamp = `${folder} ${read}`;
  if (cached?.stamp !== stamp) {
    const pointer = await readPointer(folder);
    if (!pointer) return null;
    const text = await readFile(path.join(folder, pointer.version, 'release.json'), 'utf8');
    cached = { stamp, shell: JSON.parse(text) as ShellRelease, run: pointer.at ?? '' };
  }
  return cached.shell;
}

/** Returns when the current shell went live. */
export function getShellLiveStart(): string {
  return cached?.run ?? '';
}

// Keeps one array while releases stay the same, because the page cache compares by identity.
const composed = new WeakMap<RemoteRelease[], { shell: ShellRelease; releases: RemoteRelease[] }>();

/** Adds the shell's own screens to those of the remotes; its code is already in the page. */
export function addShellScreens(shell: ShellRelease | null, remotes: RemoteRelease[]): RemoteRelease[] {
  if (!shell?.routes) return remotes;
  const known = composed.get(remotes);
  if (known?.shell === shell) return known.releases;
  const own = { name: 'shell', version: shell.version, entry: '', routes: shell.routes };
  const releases = [...remotes, { ...own, assets: {}, integrity: {}, prerendered: {} }];
  composed.set(remotes, { shell, releases });
  return releases;
}

/** Returns a text that changes with the file. A synchronous call costs each page the least. */
export function fileStampOf(file: string): string | undefined {
  const info = statSync(file, { throwIfNoEntry: false });
  return info && `${info.mtimeMs}-${info.ino}`;
}
