import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ShellRelease } from './registry.ts';

let cached: { stamp: string; shell: ShellRelease } | null = null;

/** Reads the shell that was published last; null when there is none. */
export async function currentShell(portalDir: string): Promise<ShellRelease | null> {
  const file = path.join(portalDir, 'shell/release.json');
  const info = await stat(file).catch(() => null);
  if (!info) return null;
  const stamp = `${file} ${info.mtimeMs} ${info.ino}`;
  if (cached?.stamp !== stamp)
    cached = { stamp, shell: JSON.parse(await readFile(file, 'utf8')) as ShellRelease };
  return cached.shell;
}
