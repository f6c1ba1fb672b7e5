import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { root } from '../portal/apps.ts';
import { compileSources, dependencyVersionOf, packPackage, writeTextFile } from './pack.ts';

const COMMAND = 'scripts/remote/cli.js';
/** Files that the bundler reads and nobody imports. */
const FOR_THE_BUNDLER = ['scripts/portal/borrowed-runtime.js', 'scripts/portal/add-remote-to-endpoints.js'];
const SOURCES = [COMMAND, ...FOR_THE_BUNDLER].map((file) => path.join(root, file.replace(/js$/, 'ts')));
/** Not imported but needed: the bundler's parts and the compiler. */
const DEPENDENCIES = [
  '@module-federation/runtime',
  '@module-federation/runtime-core',
  '@module-federation/runtime-tools',
  '@module-federation/webpack-bundler-runtime',
  '@types/node',
  'react-refresh',
  'typescript',
];

/**
 * Packs the bundler's configuration and the commands, in the same files that this repository's remotes use.
 */
export function packRemoteTools(target: string): string {
  const compiled = compileSources('scripts/tsconfig.json', { types: ['node'] }, { files: SOURCES });
  const { files, packages } = importedFrom(compiled, [COMMAND, ...FOR_THE_BUNDLER]);
  const names = [...new Set([...packages, ...DEPENDENCIES])].sort();
  const fields = {
    bin: { 'rambla-remote': COMMAND },
    engines: { node: '>=22.12' },
    exports: { './tsconfig.json': './tsconfig.json' },
    dependencies: Object.fromEntries(names.map((name) => [name, dependencyVersionOf(name)])),
  };
  const archive = packPackage('@rambla/remote', fields, target, (folder) => {
    for (const file of files)
      writeTextFile(path.join(folder, file), readFileSync(path.join(compiled, file), 'utf8'));
    cpSync(path.join(root, 'scripts/remote/remote.tsconfig.json'), path.join(folder, 'tsconfig.json'));
    cpSync(path.join(root, 'scripts/remote/template'), path.join(folder, 'scripts/remote/template'), {
      recursive: true,
    });
  });
  rmSync(compiled, { recursive: true });
  return archive;
}

/** Lists the `start` files, and the files and packages that they import, also indirectly. */
function importedFrom(folder: string, start: string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set(start);
  const packages = new Set<string>();
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, from = ''] of text.matchAll(
      /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?['"]([^'"]+)['"];/gm,
    )) {
      if (isBuiltin(from)) continue;
      if (from.startsWith('.')) files.add(path.join(path.dirname(file), from));
      else
        packages.add(
          from
            .split('/')
            .slice(0, from.startsWith('@') ? 2 : 1)
            .join('/'),
        );
    }
  }
  const missing = [...files].filter((file) => !existsSync(path.join(folder, file)));
  if (missing.length > 0) throw new Error(`not compiled: ${missing.join(', ')}`);
  return { files, packages };
}
