import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { addHashes, makePortalFolder } from '../../../test/portal-folder.ts';
import { addPageCounts } from '../canary/page-counts.queries.ts';
import { rollBackIfFailing } from '../canary/roll-back-if-failing.ts';
import { withPortalLock } from '../pointers.ts';
import type { RemoteRelease, ScreenRoute } from '../registry.ts';
import { readCurrentReleases } from '../releases.ts';
import { publishRelease } from './publish-release.ts';

let folder: string;
let t: TestApp;
let admin: Actor;
// A server reads a release only once, so each test has versions of its own.
let count = 0;
let [old, next] = ['', ''];
const FIRST = 'mfe-first';
const LATER = 'aa-later';

function releaseOf(name: string, version: string, path: string, route: Partial<ScreenRoute> = {}) {
  return addHashes({
    name,
    version,
    entry: `/remotes/${name}/${version}/entry.js`,
    routes: [{ name: 'list', path, access: 'all', ...route }],
    assets: { list: { js: [], css: [] } },
    integrity: {},
    prerendered: {},
  });
}

async function store(release: RemoteRelease, uses?: object): Promise<void> {
  const place = join(folder, 'remotes', release.name, release.version);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'release.json'), JSON.stringify(release));
  if (uses) await writeFile(join(place, 'uses.json'), JSON.stringify({ kit: {}, api: {}, ...uses }));
}

const pointerFile = (name: string) => join(folder, 'remotes', name, 'current.json');
const point = (name: string, pointer: object) => writeFile(pointerFile(name), JSON.stringify(pointer));
const pointer = async (name = FIRST) => JSON.parse(await readFile(pointerFile(name), 'utf8'));

/** Lets the team that came later publish a screen at an address. */
async function publishLater(path: string, uses?: object, version = `9.${count}`): Promise<void> {
  await store(releaseOf(LATER, version, path), uses);
  await point(LATER, { version, previous: [] });
}

/** Pushes a build of the team that came later; throws its refusal. */
function push(route: Partial<ScreenRoute>): Promise<string> {
  const screen = { route: { name: 'list', path: '/', access: 'all', ...route }, js: [], css: [] };
  const build = { version: `3.${count}`, entry: 'entry.js', screens: [screen], uses: { kit: {}, api: {} } };
  const files = new Map([['entry.js', join(folder, 'entry.js')]]);
  return publishRelease({ portalDir: folder, name: LATER, build, files, by: 'Equipo' });
}

const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, seen?: string) => {
  const headers = seen === undefined ? {} : { 'if-match': seen };
  const options = { as: admin, headers, ...(body && { body }) };
  const response = await t.call(method, `/remotes/${FIRST}${path}`, options);
  return { status: response.statusCode, ...(response.body === '' ? {} : response.json()) };
};
const served = async () => {
  const { releases } = await readCurrentReleases(folder);
  return Object.fromEntries(releases.map(({ name, version }) => [name, version]));
};
const taken = (path: string) => `la dirección ${path} (all) es de ${LATER}, no de ${FIRST}`;

beforeAll(async () => {
  folder = await makePortalFolder(releaseOf('mfe-public', '1.0', '/'));
  await writeFile(join(folder, 'entry.js'), 'var entry;');
  t = await createTestApp({ PORTAL_DIR: folder });
  admin = await t.actor('admin');
});
beforeEach(async () => {
  count += 1;
  [old, next] = [`1.${count}`, `2.${count}`];
  await rm(join(folder, 'remotes', LATER), { recursive: true, force: true });
  await store(releaseOf(FIRST, old, '/biblioteca'));
  await store(releaseOf(FIRST, next, '/libros'));
  await point(FIRST, { version: next, previous: [old], at: new Date().toISOString() });
  await readCurrentReleases(folder);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

test('R42: a removed remote is not restored over another that took its address', async () => {
  expect((await call('DELETE', '')).status).toBe(204);
  await publishLater('/libros');
  expect(await call('POST', '/restore')).toMatchObject({
    status: 409,
    message: `La versión ${next} ya no andaría: ${taken('/libros')}.`,
  });
  expect(await served()).toMatchObject({ [LATER]: `9.${count}` });
  expect(await pointer()).toMatchObject({ removed: true });
});

test('R42: a restored remote loses only its canary over the address of another', async () => {
  const canary = { version: next, share: { percent: 10 }, at: new Date().toISOString() };
  const label = { label: `Equipo ${count}`, email: 'first@example.com' };
  await t.call('POST', `/remotes/${FIRST}/tokens`, { as: admin, body: label });
  const publishedBy = { [next]: label.label };
  await point(FIRST, { version: old, previous: [], canary, publishedBy, removed: true });
  await publishLater('/libros');
  expect(await call('POST', '/restore')).toMatchObject({ status: 204 });
  expect(await served()).toMatchObject({ [FIRST]: old, [LATER]: `9.${count}` });
  expect(await pointer()).not.toHaveProperty('canary');
  const reason = `La ${next}, a prueba, no vuelve: ${taken('/libros')}.`;
  const { audit } = (await t.call('GET', '/audit?action=remote.restore', { as: admin })).json();
  expect(audit[0].details).toEqual({ version: old, reason });
  expect((await t.mails()).at(-1)).toMatchObject({
    to: [{ address: label.email }],
    text: expect.stringContaining(reason),
  });
});

test('a restored remote keeps a canary that is in nobody’s way', async () => {
  const canary = { version: next, share: { percent: 10 }, at: new Date().toISOString() };
  await point(FIRST, { version: old, previous: [], canary, removed: true });
  expect(await call('POST', '/restore')).toMatchObject({ status: 204 });
  expect(await pointer()).toMatchObject({ version: old, canary });
});

test('R42: a rollback does not take back an address that another has meanwhile', async () => {
  await publishLater('/biblioteca');
  expect(await call('POST', '/rollback', {})).toMatchObject({ status: 409, code: 'incompatible' });
  expect(await served()).toMatchObject({ [FIRST]: next, [LATER]: `9.${count}` });
});

test('R42: a rollback does not take back an endpoint name that another has meanwhile', async () => {
  await store(releaseOf(FIRST, old, '/biblioteca'), { endpoints: ['books'] });
  await publishLater('/otra', { endpoints: ['books'] });
  expect((await call('POST', '/rollback', {})).message).toContain(`la llamada books es de ${LATER}`);
});

test('R42: a canary keeps its address, and goes to nobody over the address of another', async () => {
  const canary = { version: next, share: { percent: 10 }, at: new Date().toISOString() };
  await point(FIRST, { version: old, previous: [], canary });
  await expect(push({ path: '/libros' })).rejects.toThrow(
    `la dirección /libros (all) es de ${FIRST}, no de ${LATER}`,
  );
  await publishLater('/libros');
  for (const share of [{ percent: 100 }, { percent: 20 }])
    expect(await call('PUT', '/share', share)).toMatchObject({ status: 409, code: 'incompatible' });
  expect(await served()).toMatchObject({ [FIRST]: old, [LATER]: `9.${count}` });
});

/** Stores enough broken pages for a rollback; the returned function reports one more. */
async function breakPages(): Promise<() => Promise<void>> {
  const run = { remote: FIRST, version: next, run: (await pointer()).at };
  await addPageCounts(t.app.db, run, { pages: 20, broken: 20 });
  return () => rollBackIfFailing(t.app, run, { message: 'x is not a function', screen: '/libros' });
}

test('R42: a failing release is not taken back over the address of another', async () => {
  await publishLater('/biblioteca');
  const rollBack = await breakPages();
  await rollBack();
  expect(await served()).toMatchObject({ [FIRST]: next, [LATER]: `9.${count}` });
  await point(LATER, { version: `9.${count}`, previous: [], removed: true });
  await rollBack();
  expect(await pointer()).toMatchObject({ version: old, stopped: { version: next } });
});

test('R42: an automatic rollback waits for a publication, and does not take back the address it published', async () => {
  const rollBack = await breakPages();
  let rolledBack: Promise<void> | undefined;
  await withPortalLock(folder, async () => {
    rolledBack = rollBack();
    await Promise.race([rolledBack, sleep(500)]);
    expect(await pointer()).toMatchObject({ version: next });
    await publishLater('/biblioteca');
  });
  await rolledBack;
  expect(await served()).toMatchObject({ [FIRST]: next, [LATER]: `9.${count}` });
});

test('a rollback and a share are refused when the newest version is not the one that the person saw', async () => {
  const stale = { status: 409, code: 'stale_version', current: { version: next } };
  expect(await call('POST', '/rollback', {}, '"3.0"')).toMatchObject(stale);
  expect(await call('POST', '/rollback', {}, `"${next}"`)).toMatchObject({ status: 200, version: old });
  expect(await call('POST', '/rollback', {}, `"${next}"`), 'pressed again').toMatchObject({
    status: 409,
    current: { version: old },
  });
  const canary = { version: next, share: { percent: 10 }, at: new Date().toISOString() };
  await point(FIRST, { version: old, previous: [], canary });
  expect(await call('PUT', '/share', { percent: 100 }, '"3.0"')).toMatchObject(stale);
  expect(await call('PUT', '/share', { roles: ['admin'] }, '"3.0"')).toMatchObject(stale);
  expect(await call('POST', '/rollback', {}, `"${old}"`), 'the canary is newer').toMatchObject(stale);
  expect(await call('PUT', '/share', { percent: 20 }, `"${next}"`)).toMatchObject({ status: 200 });
  expect(await pointer()).toMatchObject({ canary: { version: next, share: { percent: 20 } } });
});

test('a change without a version that was seen is of the newest one', async () => {
  const canary = { version: next, share: { percent: 10 }, at: new Date().toISOString() };
  await point(FIRST, { version: old, previous: [], canary });
  expect(await call('PUT', '/share', { percent: 30 }, '*')).toMatchObject({ status: 200 });
  expect(await call('POST', '/rollback', {})).toMatchObject({ status: 200, version: old });
});

test('another team sees no error while an administrator waits for a publication', async () => {
  let rolledBack: Promise<unknown> | undefined;
  await withPortalLock(folder, async () => {
    rolledBack = call('POST', '/rollback', {});
    await Promise.race([rolledBack, sleep(300)]);
    const label = { label: 'Otro equipo' };
    const key = await t.call('POST', `/remotes/${LATER}/tokens`, { as: admin, body: label });
    expect(key.statusCode, 'the database can be written').toBe(201);
  });
  expect(await rolledBack).toMatchObject({ status: 200, version: old });
});

test.each([
  ['a word where another has a parameter', '/libros/:id', '/libros/nuevos', true],
  ['the same without its optional part', '/libros/:id?', '/libros', true],
  ['a parameter over the words of another', '/libros/nuevos', '/libros/:id', true],
  ['a parameter where another has the start', '/libros/nuevos', '/:id', false],
  ['another first part', '/libros/:id', '/revistas/nuevos', false],
  ['a longer address', '/libros/:id', '/libros/nuevos/1', false],
])('R42: a release with %s', async (_what, theirs, own, isRefused) => {
  await store(releaseOf(FIRST, `5.${count}`, theirs));
  await point(FIRST, { version: `5.${count}`, previous: [] });
  const pushed = push({ path: own });
  if (isRefused) await expect(pushed).rejects.toThrow(`es de ${FIRST}, no de ${LATER}`);
  else await pushed;
  expect(LATER in (await served())).toBe(!isRefused);
});

test('remotes that are live already with such addresses stay live', async () => {
  await store(releaseOf(FIRST, `5.${count}`, '/libros/:id'));
  await point(FIRST, { version: `5.${count}`, previous: [] });
  await publishLater('/libros/nuevos');
  expect(await served()).toMatchObject({ [FIRST]: `5.${count}`, [LATER]: `9.${count}` });
});

test('people who see different screens may have such addresses', async () => {
  await store(releaseOf(FIRST, `5.${count}`, '/libros/:id', { access: 'user' }));
  await point(FIRST, { version: `5.${count}`, previous: [] });
  await push({ path: '/libros/nuevos', access: 'guest' });
  expect(await served()).toHaveProperty(LATER);
});

test('a publication that was killed leaves no remote, and its files go with the next one', async () => {
  const place = join(folder, 'remotes', LATER, '1.0');
  const hours = (some: number) => new Date(Date.now() - some * 60 * 60 * 1000);
  await store(releaseOf(LATER, '1.0', '/otra'));
  for (const left of [`${place}.draft-7`, `${place}.draft-8`]) await mkdir(left, { recursive: true });
  await utimes(`${place}.draft-7`, hours(30), hours(30));
  const { remotes } = await readCurrentReleases(folder);
  expect(remotes.map(({ name }) => name)).not.toContain(LATER);
  expect((await readCurrentReleases(folder)).remotes, 'read once').toBe(remotes);
  await push({ path: '/otra' });
  const left = (await readdir(join(folder, 'remotes', LATER))).filter((name) => name.includes('draft'));
  expect(left, 'another may still write it').toEqual(['1.0.draft-8']);
});
