import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { exportSignatures } from '../../api/contract/export-signatures.ts';
import { openApiDocument } from '../../api/contract/openapi.ts';
import { type ApiDocument, shapesOf } from '../../api/src/portal/compatibility/operations.ts';
import type { Offers } from '../../api/src/portal/compatibility/uses.schema.ts';
import { SHARED_MODULES } from '../../federation.ts';
import { root } from './apps.ts';
import type { BuiltAgainst } from './describe-uses.ts';
import { SCOPED_STYLES } from './scoped-styles.ts';

const KIT = 'shell/kit';
let known: Promise<BuiltAgainst> | undefined;

/** This repository's kit and contract, read once per process. */
export function builtAgainst(): Promise<BuiltAgainst> {
  known ??= openApiDocument().then((text) => ({
    offers: shellOffers(),
    served: shapesOf(JSON.parse(text) as ApiDocument),
  }));
  return known;
}

/** The names that remotes can import from each module that only the shell has, with their signatures. */
export function shellOffers(): Offers {
  const load = createRequire(path.join(root, KIT, 'package.json'));
  const own = SHARED_MODULES.filter((name) => name.startsWith('@rambla/kit/'));
  const signatures = exportSignatures(own.map(fileOf));
  // Packages come with the shell's version, so their names are enough.
  const ofPackage = (name: string) => Object.fromEntries(Object.keys(load(name)).map((each) => [each, '']));
  const offers = SHARED_MODULES.map((name) => [name, signatures[own.indexOf(name)] ?? ofPackage(name)]);
  return { ...(Object.fromEntries(offers) as Offers), ...SCOPED_STYLES };
}

/** The icons of this repository's sprite. */
export function iconNames(): string[] {
  const sprite = readFileSync(path.join(root, KIT, 'ui/icons.svg'), 'utf8');
  return [...sprite.matchAll(/<symbol[^>]*\bid="([\w-]+)"/g)].map(([, name]) => name as string);
}

function fileOf(module: string): string {
  const file = path.join(root, module.replace('@rambla/kit', KIT));
  return `${file}${existsSync(`${file}.ts`) ? '.ts' : '.tsx'}`;
}
