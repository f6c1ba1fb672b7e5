import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { addHashes, makePortalFolder } from '../../test/portal-folder.ts';
import type { RemoteRelease } from './registry.ts';

let folder: string;
let t: TestApp;

/** Builds a release with one prerendered screen and a footer entry. */
function releaseOf(version: string, label: string): RemoteRelease {
  return {
    name: 'mfe-x',
    version,
    entry: `/remotes/mfe-x/${version}/entry.js`,
    routes: [
      { name: 'home', path: '/', access: 'all', menu: [{ place: 'footer-courses', label, order: 10 }] },
    ],
    assets: { home: { js: [], css: [] } },
    integrity: {},
    prerendered: { home: '<h1>Inicio</h1>' },
  };
}

async function publish(release: RemoteRelease): Promise<void> {
  const remote = join(folder, 'remotes', release.name);
  await mkdir(join(remote, release.version), { recursive: true });
  await writeFile(join(remote, release.version, 'release.json'), JSON.stringify(addHashes(release)));
  await pointAt(release.version);
}

async function pointAt(version: string): Promise<void> {
  await writeFile(join(folder, 'remotes/mfe-x/current.json'), JSON.stringify({ version, previous: [] }));
}

const menuOf = async () => /<nav>(.*?)<\/nav>/.exec((await t.app.inject({ url: '/' })).body)?.[1];

beforeAll(async () => {
  folder = await makePortalFolder(releaseOf('1.0', 'Vieja'));
  t = await createTestApp({ PORTAL_DIR: folder });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

test("the first HTML has the entries of the remotes' current releases, with the same shell", async () => {
  expect(await menuOf()).toBe('Vieja');
  await publish(releaseOf('2.0', 'Nueva'));
  expect(await menuOf()).toBe('Nueva');
  await pointAt('1.0');
  expect(await menuOf()).toBe('Vieja');
});

test('a release that cannot be read is passed over for the newest one that can', async () => {
  await pointAt('3.0');
  expect(await menuOf()).toBe('Nueva');
});
