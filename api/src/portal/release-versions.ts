import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** True for the folder of a release that is still being written. */
export function isDraft(name: string): boolean {
  return /\.draft-\d+$/.test(name);
}

/** Lists the versions in a remote's folder, newest first, even those without a mention in `current.json`. */
export async function listReleaseVersions(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const isRelease = (name: string) => !isDraft(name) && existsSync(path.join(folder, name, 'release.json'));
  const names = entries.filter((entry) => entry.isDirectory() && isRelease(entry.name));
  const times = await Promise.all(
    names.map(({ name }) => fileTimeOf(path.join(folder, name, 'release.json'))),
  );
  const order = names.map(({ name }, index) => ({ name, at: Number(times[index]) }));
  return order.sort((a, b) => b.at - a.at).map(({ name }) => name);
}

/** Returns a file's modification time or a folder's creation time; 1970 when missing. */
export async function fileTimeOf(file: string): Promise<Date> {
  const info = await stat(file).catch(() => null);
  return info ? (info.isDirectory() ? info.birthtime : info.mtime) : new Date(0);
}
