import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppFolder } from '../portal/base-config.ts';

/** The remote in the current folder. */
export function readCurrentRemote(): AppFolder {
  const dir = process.cwd();
  const { name } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { name: string };
  requireRemoteName(name);
  return { name, dir };
}

/** Throws when a portal would refuse this name of a remote. */
export function requireRemoteName(name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`«${name}» no sirve de nombre: usá minúsculas, números y guiones.`);
}
