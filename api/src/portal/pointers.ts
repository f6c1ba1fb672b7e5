import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Value } from 'typebox/value';
import { acquireLock } from '../core/process/lock-file.ts';
import { type Pointer, PointerFile } from './release.schema.ts';
import { versionsIn } from './versions.ts';

/** The folder of a remote's releases and of its `current.json`. */
export function remoteFolder(portalDir: string, name: string): string {
  return path.join(portalDir, 'remotes', name);
}

/** Reads a remote's `current.json`; null when it is missing or not valid. */
export async function readPointer(folder: string): Promise<Pointer | null> {
  const text = await readFile(path.join(folder, 'current.json'), 'utf8').catch(() => '');
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(PointerFile, value) ? value : null;
  } catch {
    return null;
  }
}

async function writePointer(folder: string, pointer: Pointer): Promise<void> {
  const draft = path.join(folder, `current.json.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(pointer));
  await rename(draft, path.join(folder, 'current.json'));
}

/** Lists the releases before `from`, newest first: those of the pointer, or else older ones on the disk. */
export async function releasesBefore(folder: string, pointer: Pointer, from: string): Promise<string[]> {
  const onDisk = await versionsIn(folder);
  const after = (all: string[]) => (all.includes(from) ? all.slice(all.indexOf(from) + 1) : []);
  const named = after([pointer.version, ...(pointer.previous ?? [])]);
  const before = named.filter((each) => each !== from && onDisk.includes(each));
  // A pointer that was copied from elsewhere may not know what this disk has.
  return before.length > 0 ? before : after(onDisk);
}

/** Points a remote at the release before `from`, by default its own; returns that version, null without one. */
export function rollBack(folder: string, from?: string): Promise<string | null> {
  return changePointer(folder, async (pointer) => {
    if (!pointer) return null;
    const [version, ...previous] = await releasesBefore(folder, pointer, from ?? pointer.version);
    return version === undefined ? null : { ...pointer, version, previous };
  });
}

/** Takes a remote out of the portal or puts it back; its releases stay. Null when nothing changes. */
export function setRemoved(folder: string, isRemoved: boolean): Promise<string | null> {
  return changePointer(folder, async (pointer) => {
    if (!pointer || (pointer.removed ?? false) === isRemoved) return null;
    const { removed: _removed, ...rest } = pointer;
    return { ...rest, ...(isRemoved && { removed: true as const }) };
  });
}

/**
 * Edits a pointer, one process at a time: a deploy and the screen Portal may meet. Returns the version that it names now,
 * null when `edit` changes nothing.
 */
export async function changePointer(
  folder: string,
  edit: (pointer: Pointer | null) => Promise<Pointer | null>,
): Promise<string | null> {
  const lock = path.join(folder, '../../locks', `${path.basename(folder)}.pointer`);
  await mkdir(path.dirname(lock), { recursive: true });
  const giveBack = await acquireLock(lock, () => undefined);
  try {
    const edited = await edit(await readPointer(folder));
    if (edited) await writePointer(folder, edited);
    return edited?.version ?? null;
  } finally {
    await giveBack();
  }
}
