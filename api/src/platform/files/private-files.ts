import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../core/config/config.ts';

const PERMISSIONS = 0o777;
const STICKY = 0o1000;

interface Modes {
  folder: number;
  file: number;
}

const OWNER: Modes = { folder: 0o700, file: 0o600 };
/** Permissions that let a web server of the same group read the media. */
export const GROUP_READ_MODES: Modes = { folder: 0o750, file: 0o640 };

/** Hides new files from other users; call it first in every program that writes the institute's files. */
export function restrictNewFiles(): void {
  process.umask(0o077);
}

async function setMode(path: string, present: number, wanted: number): Promise<void> {
  if ((present & PERMISSIONS) !== wanted) await chmod(path, (present & ~PERMISSIONS) | wanted);
}

async function closeEntries(folder: string, modesOf: (name: string) => Modes): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const modes = modesOf(entry.name);
    if (entry.isDirectory()) await closeFolder(path, modes);
    else if (entry.isFile()) await setMode(path, (await stat(path)).mode, modes.file);
  }
}

/** Restricts the folder after its contents, so that later starts can skip a restricted folder. */
async function closeFolder(folder: string, modes: Modes): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & PERMISSIONS) === modes.folder) return;
  await closeEntries(folder, () => modes);
  await setMode(folder, mode, modes.folder);
}

/** Restricts permissions under DATA_DIR. Throws the system's error for files of another user. */
export async function restrictDataDir({ dataDir, mediaGroupRead }: Config): Promise<void> {
  const { mode } = await stat(dataDir);
  // A shared folder such as /tmp does not belong to the institute, so it stays open.
  if (mode & STICKY) return;
  // Lets the group pass through the folder to the media, but not list it.
  await setMode(dataDir, mode, mediaGroupRead ? 0o710 : OWNER.folder);
  await closeEntries(dataDir, (name) => (mediaGroupRead && name === 'files' ? GROUP_READ_MODES : OWNER));
}
