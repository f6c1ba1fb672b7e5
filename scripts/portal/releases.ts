import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { versionsIn } from '../../api/src/portal/releases.ts';
import { portalDir } from './apps.ts';

/** A remote's pointer: the served release and the previous ones, newest first. */
export type Pointer = { version: string; previous: string[]; since?: string };

// Open pages keep requesting files of the release with which they started.
const KEPT_RELEASES = 8;

export function releaseFolder(name: string, version: string): string {
  return path.join(portalDir, 'remotes', name, version);
}

async function readPointer(name: string): Promise<Pointer | null> {
  const text = await readFile(pointerFile(name), 'utf8').catch(() => null);
  return text ? (JSON.parse(text) as Pointer) : null;
}

/** Points a remote at an existing release. */
export async function setCurrent(name: string, version: string): Promise<void> {
  const before = await readPointer(name);
  if (before?.version === version) return;
  const previous = before ? [before.version, ...before.previous].filter((v) => v !== version) : [];
  const since = before ? before.since : new Date().toISOString();
  await writePointer(name, {
    version,
    previous: previous.slice(0, KEPT_RELEASES),
    ...(since !== undefined && { since }),
  });
  for (const old of previous.slice(KEPT_RELEASES))
    await rm(releaseFolder(name, old), { recursive: true, force: true });
}

/** Points a remote at the previously served release; returns its version, or null when there is none. */
export async function rollBack(name: string): Promise<string | null> {
  const pointer = await readPointer(name);
  if (!pointer) return null;
  const onDisk = await versionsIn(path.join(portalDir, 'remotes', name));
  // A pointer that was copied from elsewhere may not know what this disk has.
  const older = onDisk[onDisk.indexOf(pointer.version) + 1];
  const target = pointer.previous.find((version) => onDisk.includes(version)) ?? older;
  if (!target) return null;
  const previous = pointer.previous.filter((version) => version !== target);
  await writePointer(name, { ...pointer, version: target, previous });
  return target;
}

async function writePointer(name: string, pointer: Pointer): Promise<void> {
  const file = pointerFile(name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, JSON.stringify(pointer));
  await rename(`${file}.${process.pid}`, file);
}

function pointerFile(name: string): string {
  return path.join(portalDir, 'remotes', name, 'current.json');
}
