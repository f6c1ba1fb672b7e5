import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Value } from 'typebox/value';
import { Mutex } from '../core/database/mutex.ts';
import { SECOND } from '../core/time/time.ts';
import { type Pointer, PointerFile } from './release.schema.ts';
import { versionsIn } from './versions.ts';

const writing = new Mutex();

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

export async function writePointer(folder: string, pointer: Pointer): Promise<void> {
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
  return change(folder, async (pointer) => {
    const [version, ...previous] = await releasesBefore(folder, pointer, from ?? pointer.version);
    return version === undefined ? null : [{ ...pointer, version, previous }, version];
  });
}

/** Takes a remote out of the portal or puts it back; its releases stay. Null when nothing changes. */
export function setRemoved(folder: string, isRemoved: boolean): Promise<string | null> {
  return change(folder, async ({ removed, ...pointer }) => {
    if ((removed ?? false) === isRemoved) return null;
    return [{ ...pointer, ...(isRemoved && { removed: true as const }) }, pointer.version];
  });
}

/** Edits a pointer, one at a time in this process. */
async function change(
  folder: string,
  edit: (pointer: Pointer) => Promise<[Pointer, string] | null>,
): Promise<string | null> {
  await writing.acquire(5 * SECOND);
  try {
    const pointer = await readPointer(folder);
    const edited = pointer && (await edit(pointer));
    if (!edited) return null;
    await writePointer(folder, edited[0]);
    return edited[1];
  } finally {
    writing.release();
  }
}
