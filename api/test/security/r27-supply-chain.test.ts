import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function manifests(): string[] {
  const folders = [
    '.',
    'api',
    'e2e',
    'shell',
    'shell/kit',
    ...readdirSync(ROOT).filter((name) => /^mfe-/.test(name)),
  ];
  return folders.map((folder) => join(folder, 'package.json'));
}

test('R27: every dependency has one exact version, and the lockfile says it', () => {
  const lock = read('pnpm-lock.yaml');
  for (const manifest of manifests()) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(manifest));
    const all = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    for (const [name, version] of all) {
      expect(version, `${name} in ${manifest}`).toMatch(/^(\d+\.\d+\.\d+(-[\w.]+)?|catalog:|workspace:\*)$/);
      expect(lock, `${name} in ${manifest}`).toContain(name);
    }
  }
});

test('R27: no package runs a script of its own when it is installed', () => {
  const workspace = read('pnpm-workspace.yaml');
  expect(workspace).toMatch(/^allowBuilds: \{\}$/m);
  expect(workspace).not.toMatch(/dangerouslyAllowAllBuilds|onlyBuiltDependencies/);
});

test('R27: every package of the lockfile is known by its hash, none comes from an address', () => {
  const lock = read('pnpm-lock.yaml');
  const packages = lock.slice(lock.indexOf('\npackages:'), lock.indexOf('\nsnapshots:'));
  const resolutions = packages.match(/resolution: .*/g) ?? [];
  expect(resolutions.length).toBeGreaterThan(100);
  for (const resolution of resolutions)
    expect(resolution).toMatch(/^resolution: \{integrity: sha512-[^,}]+\}$/);
});
