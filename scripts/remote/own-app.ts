import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltApp } from '../portal/base-config.ts';

/** The remote in the folder from which the command runs. */
export function ownApp(): BuiltApp {
  const dir = process.cwd();
  const { name } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { name: string };
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`«${name}», en package.json, no sirve de nombre: usá minúsculas, números y guiones.`);
  return { name, dir };
}
