import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { makePortalFolder } from '../../test/portal-folder.ts';

const SERVED = ['/assets/shell.js', '/assets/shell.css'];
const released = (file: string) => `<link rel="preload" href="/assets/${file}">`;

const bundler = createServer((request, response) => {
  response.statusCode = SERVED.includes(request.url ?? '') ? 200 : 404;
  response.end();
});
let folder: string;
let t: TestApp;

beforeAll(async () => {
  await new Promise<void>((done) => bundler.listen(0, '127.0.0.1', done));
  folder = await makePortalFolder(
    {
      name: 'mfe-x',
      version: '1.0',
      entry: '/remotes/mfe-x/1.0/entry.js',
      routes: [{ name: 'list', path: '/list', access: 'all' }],
      assets: {},
      integrity: {},
      prerendered: {},
    },
    {
      head: released('shell.0a.js'),
      dataHead: released('1.0b.js') + released('2.0c.js'),
      afterPaint: released('after-paint.0d.js'),
    },
  );
  const { port } = bundler.address() as AddressInfo;
  t = await createTestApp({ PORTAL_DIR: folder, PORTAL_DEV: `shell=${port}` });
});
afterAll(async () => {
  await t.close();
  bundler.close();
  await rm(folder, { recursive: true, force: true });
});

test('a page in development names no file of the released shell, which is not there', async () => {
  const { body } = await t.app.inject({ url: '/list' });
  const named = [...body.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, url = '']) => url);
  expect(named).toEqual(expect.arrayContaining(SERVED));
  for (const url of named) expect([url, (await t.app.inject({ url })).statusCode]).toEqual([url, 200]);
});
