import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { addHashes, makePortalFolder } from '../../../test/portal-folder.ts';
import type { RemoteRelease } from '../registry.ts';
import { readCurrentReleases } from '../releases.ts';
import { rollBackRelease } from '../roll-back-release.ts';
import { chooseReleases, pickVisitBucket } from './choose-releases.ts';

const NAME = 'mfe-biblioteca';
let folder: string;
let t: TestApp;
let admin: Actor;
let count = 0;
let [old, next] = ['', ''];

function releaseOf(name: string, version: string): RemoteRelease {
  return {
    name,
    version,
    entry: `/remotes/${name}/${version}/entry.js`,
    routes: [{ name: 'list', path: `/${name}`, access: 'all' }],
    assets: { list: { js: [], css: [] } },
    integrity: {},
    prerendered: { list: `<h1>${version}</h1>` },
  };
}

async function save(pointer: object): Promise<void> {
  const place = path.join(folder, 'remotes', NAME);
  for (const version of [old, next]) {
    await mkdir(path.join(place, version), { recursive: true });
    const release = JSON.stringify(addHashes(releaseOf(NAME, version)));
    await writeFile(path.join(place, version, 'release.json'), release);
  }
  await writeFile(path.join(place, 'current.json'), JSON.stringify(pointer));
}

const pointer = async () =>
  JSON.parse(await readFile(path.join(folder, 'remotes', NAME, 'current.json'), 'utf8'));

async function page(cookie = '', ip = '192.0.2.7') {
  const { body, headers } = await t.app.inject({ url: `/${NAME}`, headers: { cookie }, remoteAddress: ip });
  const [, ticket = ''] = /page;desc="([^"]+)"/.exec(String(headers['server-timing'])) ?? [];
  return { version: /<h1>(.*?)<\/h1>/.exec(body)?.[1], ticket, headers };
}

const report = (ticket: string, ip = '192.0.2.7', remote = NAME) =>
  t.app.inject({
    method: 'POST',
    url: '/api/broken_pages',
    remoteAddress: ip,
    payload: { ticket, remote, message: 'x is not a function', path: `/${NAME}?q=secret` },
  });

/** Opens pages of the cookie's release from many addresses; reports the first `broken` pages. */
async function visit({ pages, broken, cookie }: { pages: number; broken: number; cookie: string }) {
  for (let n = 0; n < pages; n += 1) {
    const ip = `198.51.${count}.${n}`;
    const { ticket } = await page(cookie, ip);
    if (n < broken) expect((await report(ticket, ip)).statusCode).toBe(204);
  }
}

/** Returns a cookie that gets this release. */
async function cookieOf(version: string): Promise<string> {
  for (let bucket = 0; bucket < 100; bucket += 1)
    if ((await page(`share=${bucket}`)).version === version) return `share=${bucket}`;
  throw new Error(`nobody gets ${version}`);
}

beforeAll(async () => {
  folder = await makePortalFolder(releaseOf('mfe-public', '1.0'));
  t = await createTestApp({ PORTAL_DIR: folder });
  admin = await t.actor('admin');
});
beforeEach(() => {
  count += 1;
  [old, next] = [`${count}.0`, `${count}.1`];
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const at = () => new Date().toISOString();
const canary = (share: object) =>
  save({ version: old, previous: [], at: at(), canary: { version: next, share, at: at() } });

test('20 % of 10,000 visits get a canary, each again the same, from pages that are composed once', async () => {
  await canary({ percent: 20 });
  const current = await readCurrentReleases(folder);
  const visits = Array.from({ length: 10_000 }, () =>
    chooseReleases(current, { bucket: pickVisitBucket(), viewer: null }),
  );
  const got = visits.filter(({ key }) => key === `${NAME} ${next}`).length;
  expect(got).toBeGreaterThanOrEqual(1800);
  expect(got).toBeLessThanOrEqual(2200);
  const first = await page();
  const [cookie = ''] = String(first.headers['set-cookie']).split(';');
  expect(cookie).toMatch(/^share=\d{1,2}$/);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  for (let n = 0; n < 20; n += 1) {
    const again = await page(cookie);
    expect([again.version, again.headers['set-cookie']]).toEqual([first.version, undefined]);
    expect(again.headers.etag).toBe(first.headers.etag);
  }
  const registry = await t.app.inject({ url: '/registry.json', headers: { cookie } });
  expect(registry.json().remotes[NAME].version).toBe(first.version);
  const offline = await t.app.inject({ url: '/offline.json', headers: { cookie } });
  expect(offline.json().remotes[NAME].version).toBe(first.version);
});

test('without a canary nobody gets a cookie', async () => {
  await save({ version: next, previous: [old] });
  expect((await page()).headers['set-cookie']).toBeUndefined();
  expect((await page()).headers['cache-control']).toBe('no-cache');
});

test('a canary for a role is for nobody else', async () => {
  await canary({ roles: ['teacher'] });
  expect((await page('signed=teacher')).version).toBe(next);
  for (const cookie of ['', 'signed=student', 'signed=admin', 'share=5'])
    expect((await page(cookie)).version).toBe(old);
});

test('a canary that breaks is back within 12 of its pages: mail, audit, and the screen says why', async () => {
  await canary({ percent: 20 });
  await visit({ pages: 40, broken: 0, cookie: await cookieOf(old) });
  const cookie = await cookieOf(next);
  let pages = 0;
  while ((await page(cookie, `198.51.100.${pages}`)).version === next) {
    const ip = `198.51.100.${pages}`;
    await report((await page(cookie, ip)).ticket, ip);
    pages += 1;
    expect(pages).toBeLessThanOrEqual(12);
  }
  expect(await pointer()).toMatchObject({ version: old, stopped: { version: next, broken: 5 } });
  const shown = await remote();
  expect(shown).toMatchObject({ version: old, canary: null, stopped: { version: next, percent: 20 } });
  expect(shown.stopped).toMatchObject({ screen: `/${NAME}`, message: 'x is not a function' });
  const { audit } = (await t.call('GET', '/audit?action=remote.take_back', { as: admin })).json();
  expect(audit[0]).toMatchObject({ details: { version: next, to: old, broken: 5 } });
  const mail = (await t.mails()).at(-1);
  expect(mail?.subject).toBe(`${NAME} ${next} se frenó sola`);
  expect(mail?.to?.[0]?.address).toBe(admin.email);

  const go = await t.call('PUT', `/remotes/${NAME}/share`, { as: admin, body: { percent: 100 } });
  expect(go.json()).toEqual({ version: next });
  await visit({ pages: 1, broken: 1, cookie });
  expect((await page(cookie)).version, 'somebody decided: what was before counts no more').toBe(next);
});

const remote = async () => {
  const { remotes } = (await t.call('GET', '/remotes', { as: admin })).json();
  return remotes.find(({ name }: { name: string }) => name === NAME);
};

test('a full release that breaks is taken back as well', async () => {
  await save({ version: old, previous: [], at: at() });
  await visit({ pages: 30, broken: 0, cookie: '' });
  const publishedBy = { [old]: 'the team before', [next]: 'the team of the failing release' };
  await save({ version: next, previous: [old], at: at(), publishedBy });
  await visit({ pages: 12, broken: 12, cookie: '' });
  expect(await pointer()).toMatchObject({ version: old, stopped: { version: next, share: null } });
  expect(await rollBackRelease(t.app.config, NAME)).toEqual({
    from: next,
    version: old,
    publishedBy: publishedBy[next],
  });
  await save({ version: next, previous: [], at: at() });
});

test('500 forged reports from one address move nothing: invented, repeated, of other releases', async () => {
  await canary({ percent: 50 });
  const cookie = await cookieOf(next);
  const mine = await page(cookie);
  const limits = new Set<number>();
  for (let n = 0; n < 500; n += 1) {
    const forged = n % 3 === 0 ? mine.ticket : n % 3 === 1 ? mine.ticket.replace(/^./, 'x') : 'a~b~c~d~e';
    limits.add((await report(forged, '203.0.113.1')).statusCode);
  }
  expect([...limits]).toEqual([204, 429]);
  expect(await remote()).toMatchObject({ broken: 1 });
  for (let n = 0; n < 30; n += 1) await report((await page(cookie)).ticket, '203.0.113.2');
  expect(await remote(), 'tickets that were fetched for it').toMatchObject({ broken: 3 });
  expect(await pointer()).toMatchObject({ canary: { version: next } });
});

test('a release that breaks as many pages as the one before it stays', async () => {
  const long = '2020-01-01T00:00:00.000Z';
  const trial = { version: next, share: { percent: 50 }, at: at() };
  await save({ version: old, previous: [], at: long, canary: trial });
  await visit({ pages: 60, broken: 6, cookie: await cookieOf(old) });
  await visit({ pages: 60, broken: 8, cookie: await cookieOf(next) });
  expect(await pointer()).toMatchObject({ canary: { version: next } });
  expect(await remote()).toMatchObject({ broken: 8, before: { version: old, broken: 6 } });
});

test('an administrator changes the share, takes the canary back, and gives it to all', async () => {
  await canary({ percent: 10 });
  const share = (body: object) => t.call('PUT', `/remotes/${NAME}/share`, { as: admin, body });
  expect((await share({ percent: 0 })).statusCode).toBe(200);
  await expect(cookieOf(next)).rejects.toThrow('nobody gets');
  const everyRole = ['guest', 'student', 'teacher', 'bedelia', 'admin'];
  expect((await share({ roles: everyRole })).statusCode).toBe(200);
  await share({ roles: ['admin', 'guest'] });
  expect(await remote()).toMatchObject({ canary: { version: next, roles: ['admin', 'guest'] } });
  const back = await t.call('POST', `/remotes/${NAME}/rollback`, { as: admin, body: {} });
  expect(back.json()).toEqual({ version: old });
  expect(await pointer()).not.toHaveProperty('canary');
  expect((await share({ percent: 50 })).statusCode, 'there is none any more').toBe(404);
  expect((await share({ percent: 101 })).statusCode).toBe(400);
  await canary({ percent: 10 });
  expect((await share({ percent: 100 })).json()).toEqual({ version: next });
  expect(await pointer()).toMatchObject({ version: next, previous: [old] });
});

test('a remote cannot come to stand first by its own word', async () => {
  await save({ version: old, previous: [] });
  await page();
  const later = {
    ...releaseOf('aa-later', '1.0'),
    routes: [{ name: 'list', path: `/${NAME}`, access: 'all' }],
  };
  const place = path.join(folder, 'remotes/aa-later');
  await mkdir(path.join(place, '1.0'), { recursive: true });
  await writeFile(path.join(place, '1.0/release.json'), JSON.stringify(addHashes(later as RemoteRelease)));
  await writeFile(path.join(place, 'current.json'), '{"version":"1.0","since":"1970-01-01T00:00:00.000Z"}');
  expect((await page()).version).toBe(old);
});
