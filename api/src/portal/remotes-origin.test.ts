import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { makePortalFolder } from '../../test/portal-folder.ts';
import { readConfig } from '../core/config/config.ts';
import type { RemoteRelease } from './registry.ts';

const CDN = 'https://cdn.rambla.test';
const HASH = `sha256-${'B'.repeat(43)}=`;
// A version may have signs that mean something in a regular expression.
const VERSION = '1.0+2';
const BASE = `/remotes/mfe-x/${VERSION}/`;
let portalDir: string;
let t: TestApp;

const release: RemoteRelease = {
  name: 'mfe-x',
  version: VERSION,
  entry: `${BASE}entry.js`,
  routes: [{ name: 'home', path: '/', access: 'all' }],
  assets: { home: { js: [`${BASE}home.js`], css: [`${BASE}home.css`] } },
  integrity: {
    [`${BASE}entry.js`]: HASH,
    [`${BASE}home.js`]: HASH,
    [`${BASE}home.css`]: HASH,
  },
  prerendered: { home: `<img src="${BASE}a.webp"><svg><use href="${BASE}art.svg#x"></use></svg>` },
};

beforeAll(async () => {
  portalDir = await makePortalFolder(release);
  await writeFile(join(portalDir, BASE, 'home.js'), '1');
  t = await createTestApp({ PORTAL_DIR: portalDir, REMOTES_ORIGIN: CDN });
});
afterAll(async () => {
  await t.close();
  await rm(portalDir, { recursive: true, force: true });
});

test('with REMOTES_ORIGIN the registry and its hashes name the other origin', async () => {
  const { remotes } = (await t.app.inject('/registry.json')).json();
  expect(remotes['mfe-x'].entry).toBe(`${CDN}${BASE}entry.js`);
  expect(remotes['mfe-x'].integrity).toHaveProperty([`${CDN}${BASE}entry.js`], HASH);
  const offline = (await t.app.inject('/offline.json')).json();
  expect(offline.remotes['mfe-x'].files).toEqual([`${CDN}${BASE}home.js`]);
});

test('the page allows that origin and asks it in a way that hashes can be checked', async () => {
  const { headers, body } = await t.app.inject('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${CDN};`);
  expect(policy).toContain(`style-src 'self' ${CDN};`);
  expect(body).toContain(
    `<link rel="stylesheet" crossorigin href="${CDN}${BASE}home.css" integrity="${HASH}">`,
  );
  expect(body).not.toContain(`"${BASE}home`);
});

test('without it everything comes from here, and a path in it is refused', async () => {
  expect(() => readConfig({ REMOTES_ORIGIN: `${CDN}/a` })).toThrow('REMOTES_ORIGIN: va sin ruta');
  expect(readConfig({}).remotesOrigin).toBeUndefined();
});
