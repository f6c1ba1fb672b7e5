import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../portal/apps.ts';
import { readSharedExports } from '../portal/build-contract.ts';
import { compileSources, dependencyVersionOf, KIT_VERSION, packPackage, writeTextFile } from './pack.ts';

const KIT = 'shell/kit';
/** The API's modules that the kit imports, by their names in `@rambla/api`. */
const OF_THE_API = { screens: 'portal/screens', 'read-number': 'quizzes/questions/read-number' };
const EXPORTS = {
  './shared.json': './shared.json',
  './assets': { types: './assets.d.ts' },
  './*.css': './*.css',
  './ui/*': { types: './ui/*.d.ts', default: './ui/*.js' },
  './*': { types: './*.d.ts', default: './*.js' },
};

/** Packs the kit's modules with their declarations, its styles, and the list of shared names. */
export async function packKit(target: string): Promise<string> {
  const offers = await readSharedExports();
  const emit = { declaration: true, removeComments: false };
  const ofTheApi = Object.values(OF_THE_API).map((file) => path.join(root, `api/src/${file}.ts`));
  const include = [path.join(root, KIT), ...ofTheApi];
  const compiled = compileSources('tsconfig.browser.json', emit, { include });
  const fields = {
    exports: EXPORTS,
    dependencies: Object.fromEntries(dependencies().map((name) => [name, dependencyVersionOf(name)])),
    peerDependencies: { '@rambla/contract': KIT_VERSION },
  };
  const archive = packPackage('@rambla/kit', fields, target, (folder) => {
    for (const file of globSync('**/*.{js,d.ts}', { cwd: path.join(compiled, KIT) }))
      writeTextFile(path.join(folder, file), renamed(readFileSync(path.join(compiled, KIT, file), 'utf8')));
    for (const [name, file] of Object.entries(OF_THE_API))
      for (const ending of ['js', 'd.ts']) {
        const text = readFileSync(path.join(compiled, `api/src/${file}.${ending}`), 'utf8');
        writeTextFile(
          path.join(folder, `api/${name}.${ending}`),
          text.replaceAll(/from '\.[^']*'/g, "from '@rambla/contract'"),
        );
      }
    for (const file of globSync('**/*.{css,svg,woff2,txt,d.ts}', {
      cwd: path.join(root, KIT),
      exclude: ['node_modules'],
    }))
      cpSync(path.join(root, KIT, file), path.join(folder, file));
    writeTextFile(path.join(folder, 'shared.json'), `${JSON.stringify(offers, null, 1)}\n`);
    for (const file of globSync('**/*.{js,d.ts}', { cwd: folder }))
      if (/@rambla\/api|api\/src/.test(readFileSync(path.join(folder, file), 'utf8')))
        throw new Error(`${file} reaches into the API`);
  });
  rmSync(compiled, { recursive: true });
  return archive;
}

/** Lists the kit's dependencies, including type packages, which the declarations import. */
function dependencies(): string[] {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(root, KIT, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', object>;
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return names.filter((name) => name !== '@rambla/api').sort();
}

function renamed(text: string): string {
  return text
    .replaceAll('@rambla/api/contract', '@rambla/contract')
    .replaceAll(/@rambla\/api\/(screens|read-number)/g, '@rambla/kit/api/$1');
}
