import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { listExportSignatures } from '../../api/contract/export-signatures.ts';
import type { SharedExports } from '../../api/src/portal/compatibility/uses.schema.ts';
import { SHARED_MODULES } from '../../federation.ts';
import { root } from './apps.ts';
import { SCOPED_STYLES_EXPORT } from './scoped-styles.ts';

const KIT = 'shell/kit';

/** Computes the names for `readSharedExports`, which takes seconds. */
export function computeSharedExports(): SharedExports {
  const load = createRequire(path.join(root, KIT, 'package.json'));
  const own = SHARED_MODULES.filter((name) => name.startsWith('@rambla/kit/'));
  const signatures = listExportSignatures(own.map(fileOf));
  // Remotes get the shell's version of npm packages, so the names of their exports suffice.
  const ofPackage = (name: string) => Object.fromEntries(Object.keys(load(name)).map((each) => [each, '']));
  const offers = SHARED_MODULES.map((name) => [name, signatures[own.indexOf(name)] ?? ofPackage(name)]);
  return { ...(Object.fromEntries(offers) as SharedExports), ...SCOPED_STYLES_EXPORT };
}

function fileOf(module: string): string {
  const file = path.join(root, module.replace('@rambla/kit', KIT));
  return `${file}${existsSync(`${file}.ts`) ? '.ts' : '.tsx'}`;
}
