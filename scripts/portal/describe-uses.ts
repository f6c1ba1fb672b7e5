import { globSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OperationShape } from '../../api/src/portal/compatibility/operations.ts';
import type { Engines, RemoteUses, SharedExports } from '../../api/src/portal/compatibility/uses.schema.ts';
import type { AppFolder } from './base-config.ts';
import { listEndpointNames, listRepeatedNames } from './endpoint-names.ts';
import type { RemoteImports } from './remote-imports.ts';
import { SCOPED_STYLES_EXPORT } from './scoped-styles.ts';
import { findUsedOperations } from './used-operations.ts';

/** The shell's exports and the API's operations with which a remote is built. */
export type PortalInterface = { offers: SharedExports; served: Record<string, OperationShape> };

/** Lists a remote's needs from the shell and the API; throws when two endpoints have one name. */
export async function describeUses(
  { name, dir }: AppFolder,
  { offers, served }: PortalInterface,
): Promise<RemoteUses> {
  const text = await readFile(path.join(dir, 'dist/web/borrowed.json'), 'utf8');
  const { names, kit } = JSON.parse(text) as RemoteImports;
  const used = Object.entries(names).map(([module, each]) => {
    const known = each.filter((exported) => exported !== '*');
    return [
      module,
      Object.fromEntries(known.map((exported) => [exported, offers[module]?.[exported] ?? ''])),
    ];
  });
  const own = globSync('src/**/*.{ts,tsx}', { cwd: dir }).filter((file) => !/\.test\.tsx?$/.test(file));
  const sources = await readAll(dir, own);
  const ofKit = await readAll(realpathSync(path.join(dir, 'node_modules/@rambla/kit')), kit);
  const endpoints = sources.flatMap(listEndpointNames);
  const repeated = listRepeatedNames(endpoints);
  if (repeated.length > 0) throw new Error(`${name}: hay dos llamadas con el nombre ${repeated.join(', ')}`);
  return {
    engines: await readEngines(dir),
    kit: { ...Object.fromEntries(used), ...SCOPED_STYLES_EXPORT },
    endpoints: endpoints.map((each) => `${name}/${each}`).sort(),
    api: findUsedOperations([...sources, ...ofKit], served),
  };
}

/** The major versions that the remote's package accepts. */
async function readEngines(dir: string): Promise<Engines> {
  const text = await readFile(path.join(dir, 'package.json'), 'utf8');
  const { engines = {} } = JSON.parse(text) as { engines?: Engines };
  const { 'rambla-kit': kit, 'rambla-contract': contract } = engines;
  return { ...(kit && { 'rambla-kit': kit }), ...(contract && { 'rambla-contract': contract }) };
}

function readAll(folder: string, files: string[]): Promise<string[]> {
  return Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
}
