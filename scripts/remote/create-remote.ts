import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireRemoteName } from './own-app.ts';

const TEMPLATE = path.join(import.meta.dirname, 'template');
const SAMPLE = 'mfe-biblioteca';
const OWN_PACKAGE = path.join(import.meta.dirname, '../../package.json');

/** Copies the template into a new folder; `packages` is a folder of archives to install from. */
export function createRemote(name: string, packages: string | undefined): void {
  requireRemoteName(name);
  if (existsSync(name)) throw new Error(`La carpeta ${name} ya existe.`);
  cpSync(TEMPLATE, name, { recursive: true });
  for (const entry of readdirSync(name, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(SAMPLE, name));
  }
  setPackages(name, packages && path.resolve(packages));
}

type Described = { dependencies: Record<string, string>; engines: Record<string, string> };

/** Sets the same version for all three packages, because they are released together. */
function setPackages(name: string, packages: string | undefined): void {
  const { version } = JSON.parse(readFileSync(OWN_PACKAGE, 'utf8')) as { version: string };
  const file = path.join(name, 'package.json');
  const described = JSON.parse(readFileSync(file, 'utf8')) as Described;
  const major = `${version.split('.')[0]}.x`;
  described.engines = { 'rambla-kit': major, 'rambla-contract': major };
  for (const each of Object.keys(described.dependencies)) {
    described.dependencies[each] = version;
    if (!packages) continue;
    const archive = path.join(packages, `${each.replace('@', '').replace('/', '-')}-${version}.tgz`);
    if (!existsSync(archive)) throw new Error(`No está ${archive}.`);
    described.dependencies[each] = `file:${path.relative(name, archive)}`;
  }
  writeFileSync(file, `${JSON.stringify(described, null, 2)}\n`);
}
