import { globSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OperationShape } from '../../api/src/portal/compatibility/operations.ts';
import type { Offers, Uses } from '../../api/src/portal/compatibility/uses.schema.ts';
import type { BuiltApp } from './base-config.ts';
import type { Borrowed } from './borrowed-names.ts';
import { usedOperations } from './used-operations.ts';

/** The kit and the contract with which a remote is built. */
export type BuiltAgainst = { offers: Offers; served: Record<string, OperationShape> };

/** Says what a remote's build needs from the shell and the API. */
export async function describeUses({ dir }: BuiltApp, { offers, served }: BuiltAgainst): Promise<Uses> {
  const text = await readFile(path.join(dir, 'dist/web/borrowed.json'), 'utf8');
  const { names, kit } = JSON.parse(text) as Borrowed;
  const used = Object.entries(names).map(([module, each]) => {
    const signatures = each.map((name) => [name, offers[module]?.[name] ?? ''] as const);
    return [module, Object.fromEntries(signatures.filter(([name]) => name !== '*'))] as const;
  });
  const kitFolder = realpathSync(path.join(dir, 'node_modules/@rambla/kit'));
  const own = globSync('src/**/*.{ts,tsx}', { cwd: dir }).filter((file) => !/\.test\.tsx?$/.test(file));
  const files = [
    ...own.map((file) => path.join(dir, file)),
    ...kit.map((file) => path.join(kitFolder, file)),
  ];
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return { kit: Object.fromEntries(used), api: usedOperations(sources, served) };
}
