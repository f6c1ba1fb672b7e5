import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

type BuildApp = typeof import('./build-app.ts');

let folder: string;
let { bundleApp, isBuilt, markBuilt } = {} as BuildApp;

function save(file: string, text: string): void {
  const name = path.join(folder, file);
  mkdirSync(path.dirname(name), { recursive: true });
  writeFileSync(name, text);
}

/** Replaces rspack by a script that runs `command`. */
function compileBy(command: string): void {
  save('bin/rspack', `#!/bin/sh\n${command}\n`);
  chmodSync(path.join(folder, 'bin/rspack'), 0o755);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rambla-build-'));
  const apps = ['mfe-student/src/a.ts', 'mfe-admin/src/admin-ui/a.ts'];
  for (const file of [...apps, 'shell/kit/a.ts', 'federation.ts', 'pnpm-lock.yaml']) save(file, '');
  const shared = ['portal/registry.ts', 'portal/screens.ts', 'platform/audit/action-names.ts'];
  for (const file of [...shared, 'quizzes/questions/read-number.ts']) save(`api/src/${file}`, '');
  for (const folder of ['contract', 'src/portal/compatibility']) save(`api/${folder}/a.ts`, '');
  cpSync(import.meta.dirname, path.join(folder, 'scripts/portal'), { recursive: true });
  vi.stubEnv('PATH', `${path.join(folder, 'bin')}:${process.env.PATH}`);
  vi.stubEnv('PORTAL_DIR', path.join(folder, 'dist'));
  const copy = pathToFileURL(path.join(folder, 'scripts/portal/build-app.ts')).href;
  ({ bundleApp, isBuilt, markBuilt } = (await import(copy)) as BuildApp);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('what was built and marked is not built again until it changes', async () => {
  compileBy('true');
  expect(isBuilt('mfe-student')).toBe(false);
  markBuilt('mfe-student', await bundleApp('mfe-student'));
  expect(isBuilt('mfe-student')).toBe(true);
  save('mfe-student/src/a.ts', 'changed');
  expect(isBuilt('mfe-student')).toBe(false);
});

test('what serves one app alone builds no other, and what is in the kit builds each', async () => {
  compileBy('true');
  const built = async () => {
    for (const app of ['mfe-student', 'mfe-admin'] as const) markBuilt(app, await bundleApp(app));
  };
  await built();
  save('mfe-admin/src/admin-ui/a.ts', 'changed');
  expect([isBuilt('mfe-student'), isBuilt('mfe-admin')]).toEqual([true, false]);
  await built();
  save('shell/kit/a.ts', 'changed');
  expect([isBuilt('mfe-student'), isBuilt('mfe-admin')]).toEqual([false, false]);
});

test('a file that is saved during a build is not taken for built', async () => {
  compileBy('echo later > src/a.ts');
  markBuilt('mfe-student', await bundleApp('mfe-student'));
  expect(isBuilt('mfe-student')).toBe(false);
});

test('what the compiler says of a build that failed is passed on', async () => {
  compileBy('echo "no such module"; exit 1');
  await expect(bundleApp('mfe-student')).rejects.toThrow('no such module');
});
