import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { makePortalFolder } from '../../../test/portal-folder.ts';
import { listIncompatibleReleases } from '../compatibility/incompatible-releases.ts';
import type { RemoteBuild } from './remote-build.schema.ts';

const NAME = 'mfe-biblioteca';
let folder: string;
let t: TestApp;
let url: string;
let admin: Actor;
let token: string;

beforeAll(async () => {
  const none = { name: 'mfe-public', version: '1.0', entry: '/remotes/mfe-public/1.0/entry.js' };
  folder = await makePortalFolder(
    {
      ...none,
      routes: [{ name: 'home', path: '/', access: 'all' }],
      assets: { home: { js: [], css: [] } },
      integrity: {},
      prerendered: {},
    },
    { kit: '1.4.0', icons: ['stack'] },
  );
  t = await createTestApp({ PORTAL_DIR: folder });
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await t.actor('admin');
  token = (await makeToken('Equipo de biblioteca')).token;
});
beforeEach(() => rm(path.join(folder, 'remotes', NAME), { recursive: true, force: true }));
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

async function makeToken(label: string, remote = NAME): Promise<{ id: number; token: string }> {
  const response = await t.call('POST', `/remotes/${remote}/tokens`, { as: admin, body: { label } });
  expect(response.statusCode).toBe(201);
  return response.json();
}

type Screen = RemoteBuild['screens'][number];

function buildOf(parts: Partial<RemoteBuild> = {}, route: object = {}): RemoteBuild {
  return {
    version: '1.0.0',
    entry: 'entry.1a.js',
    uses: { kit: {}, api: {} },
    screens: [
      {
        route: { name: 'books', path: '/biblioteca', access: 'all', ...route } as Screen['route'],
        js: ['books.2b.js'],
        css: ['books.3c.css'],
        html: '<img src="/@release@/cover.svg">',
      },
    ],
    ...parts,
  };
}

const FILES = {
  'entry.1a.js': 'var entry;',
  'books.2b.js': `/* ${'x'.repeat(400)} */`,
  'books.3c.css': '.mfe-biblioteca-a{}',
};

async function push(
  build: unknown,
  files: Record<string, string | Blob> = FILES,
  { key = token, remote = NAME } = {},
) {
  const form = new FormData();
  form.set('build', typeof build === 'string' ? build : JSON.stringify(build));
  for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name);
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/api/remotes/${remote}/releases`, {
    method: 'POST',
    headers,
    body: form,
  });
  const body = (await response.json()) as {
    version: string;
    url: string;
    removed: boolean;
    code: string;
    details?: { message: string; kind: string; name: string; reason: string }[];
  };
  return { status: response.status, ...body, faults: body.details?.map(({ message }) => message) ?? [] };
}

const pointer = async () =>
  JSON.parse(await readFile(path.join(folder, 'remotes', NAME, 'current.json'), 'utf8').catch(() => 'null'));
async function goBack(key: string, remote = NAME, from?: string) {
  const headers = { authorization: `Bearer ${key}` };
  const query = from === undefined ? '' : `?from=${from}`;
  const address = `${url}/api/remotes/${remote}/releases/rollback${query}`;
  const response = await fetch(address, { method: 'POST', headers });
  return { status: response.status, ...((await response.json()) as { version?: string; code?: string }) };
}

const releases = async () => (await readdir(path.join(folder, 'remotes', NAME)).catch(() => [])).sort();

test('a team pushes with its key: the portal makes the release, serves it at once and goes back', async () => {
  const pushed = await push(buildOf());
  expect(pushed).toMatchObject({ status: 201, url: expect.stringMatching(/\/biblioteca$/), removed: false });
  const { version } = pushed;
  expect(version).toMatch(/^1\.0\.0-[0-9a-f]{10}$/);
  expect(await pointer()).toMatchObject({
    version,
    previous: [],
    publishedBy: { [version]: 'Equipo de biblioteca' },
  });
  const page = await t.app.inject({ url: '/biblioteca' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(
    `<link rel="stylesheet" crossorigin href="/remotes/${NAME}/${version}/books.3c.css" integrity="sha256-`,
  );
  const script = await fetch(`${url}/remotes/${NAME}/${version}/books.2b.js`);
  expect(await script.text()).toBe(FILES['books.2b.js']);
  expect(script.headers.get('content-encoding'), 'compressed when it came').toBe('gzip');

  expect((await push(buildOf())).version, 'equal content, equal release').toBe(version);
  const next = await push(buildOf({}, { path: '/libros' }));
  expect(await pointer()).toMatchObject({ version: next.version, previous: [version] });
  const audit = (await t.call('GET', '/audit?action=remote.publish', { as: admin })).json();
  expect(audit.audit[0]).toMatchObject({ action: 'remote.publish', details: { version: next.version } });

  const other = await makeToken('Equipo de al lado', 'mfe-al-lado');
  for (const key of [other.token, admin.token, 'x'])
    expect(await goBack(key)).toMatchObject({ status: 401, code: 'wrong_key' });
  expect(await goBack(token, 'mfe-public'), 'another remote').toMatchObject({ status: 401 });
  await t.call('DELETE', `/remotes/${NAME}`, { as: admin });
  expect(await goBack(token, NAME, version), 'not the newest').toMatchObject({
    status: 409,
    code: 'stale_version',
  });
  expect(await goBack(token)).toEqual({ status: 200, version });
  expect(await pointer(), 'only an administrator restores it').toMatchObject({ version, removed: true });
  const [old, recent] = ['old', 'recent'].map((each) => path.join(folder, 'pushes', each)) as [
    string,
    string,
  ];
  for (const each of [old, recent]) await mkdir(each);
  await utimes(old, 0, 0);
  expect(await push(buildOf()), 'nobody sees it yet').toMatchObject({ status: 201, version, removed: true });
  const pushes = () => readdir(path.join(folder, 'pushes'));
  // Another team may still send the recent one.
  await expect.poll(pushes).toEqual(['recent']);
  await rm(recent, { recursive: true });
  await t.call('POST', `/remotes/${NAME}/restore`, { as: admin });
  const back = (await t.call('GET', '/audit?action=remote.rollback', { as: admin })).json();
  expect(back.audit[0]).toMatchObject({ action: 'remote.rollback', details: { version } });
  expect(await goBack(token), 'nothing before').toMatchObject({ status: 404 });
});

test.each<[string, unknown, string]>([
  ['no JSON', 'build', 'invalid_input'],
  ['a build without screens', { ...buildOf(), screens: undefined }, 'incompatible_release'],
  [
    'a label that is an object',
    buildOf({}, { menu: [{ place: 'top', label: {}, order: 1 }] }),
    'incompatible_release',
  ],
  ['another remote’s path', buildOf({}, { path: '/' }), 'incompatible_release'],
  ['the log-in page', buildOf({}, { path: '/login' }), 'incompatible_release'],
  ['a file that was not sent', buildOf({ entry: 'other.js' }), 'incompatible_release'],
  ['a file elsewhere', buildOf({ entry: '../entry.1a.js' }), 'incompatible_release'],
  [
    'a call that the API does not have',
    buildOf({ uses: { kit: {}, api: { 'GET /nothing': { reads: {}, sends: {} } } } }),
    'incompatible_release',
  ],
  [
    'another major of the kit',
    buildOf({ uses: { kit: {}, api: {}, engines: { 'rambla-kit': '2.x' } } }),
    'incompatible_release',
  ],
  [
    'another major of the contract',
    buildOf({ uses: { kit: {}, api: {}, engines: { 'rambla-contract': '3' } } }),
    'incompatible_release',
  ],
  [
    'no fixed major',
    buildOf({ uses: { kit: {}, api: {}, engines: { 'rambla-kit': '*' } } }),
    'incompatible_release',
  ],
  [
    'an icon that the shell lacks',
    buildOf({}, { menu: [{ place: 'top', label: 'Biblioteca', order: 1, icon: 'anchor' }] }),
    'incompatible_release',
  ],
  [
    'a parameter that the portal does not fill',
    buildOf({}, { data: ['ext/x/:slug'] }),
    'incompatible_release',
  ],
  [
    'a name of the shell alone',
    buildOf({ uses: { kit: { '@rambla/kit/session': { startSession: '' } }, api: {} } }),
    'incompatible_release',
  ],
])('refused, and nothing moves: %s', async (_name, build, code) => {
  const pushed = await push(build);
  expect(pushed).toMatchObject({ status: code === 'invalid_input' ? 400 : 409, code });
  expect(await pointer()).toBeNull();
  expect(await releases()).toEqual([]);
  expect(await readdir(path.join(folder, 'pushes')), 'nothing is left behind').toEqual([]);
});

test('the screen Portal shows who was refused and why', async () => {
  await push(buildOf());
  const menu = [{ place: 'rail', label: 'Libros', order: 1 }];
  const refused = await push(buildOf({}, { path: '/login', menu, data: ['ext/x/a:id'] }));
  expect(refused.faults).toEqual([
    '/login: es de mfe-public',
    'books: el portal no puede llenar ext/x/a:id: sus partes son letras, números, - y _, o parámetros type, code, id o …Id de su dirección',
    'la entrada Libros del menú (rail): falta su group',
  ]);
  expect(refused.details?.[0]).toMatchObject({ kind: 'path', name: '/login', reason: 'es de mfe-public' });
  const { remotes } = (await t.call('GET', '/remotes', { as: admin })).json();
  const shown = remotes.find(({ name }: { name: string }) => name === NAME);
  expect(shown.by).toBe('Equipo de biblioteca');
  expect(shown.refusals[0]).toMatchObject({
    by: 'Equipo de biblioteca',
    faults: refused.faults,
  });
  expect(shown.refused, 'what is served is not among them').toEqual([]);
});

test('the screen Portal shows menu entries, and what a live release lacks', async () => {
  const entry = { place: 'drawer-catalog', label: 'BIBLIOTECA', order: 1, icon: 'stack' };
  const shown = async () => {
    const { remotes } = (await t.call('GET', '/remotes', { as: admin })).json();
    return remotes.find(({ name }: { name: string }) => name === NAME);
  };
  await push(buildOf({}, { menu: [entry, { ...entry, place: 'footer-courses' }] }));
  expect(await shown()).toMatchObject({ menu: ['BIBLIOTECA'], uses: { missing: [], kit: null } });
  const { version } = await pointer();
  // A team may copy such a release into the folder by hand.
  await writeFile(
    path.join(folder, 'remotes', NAME, version, 'uses.json'),
    JSON.stringify({ kit: {}, api: {}, engines: { 'rambla-kit': '2.x' } }),
  );
  expect((await shown()).uses.missing).toEqual(['engines: promete rambla-kit 2, el portal tiene 1']);
});

test('a promise is kept or refused by its name, and a shell that breaks one is found', async () => {
  const engines = { 'rambla-kit': '1.x', 'rambla-contract': '1.x' };
  const menu = [{ place: 'top', label: 'Biblioteca', order: 1, icon: 'stack' }];
  expect((await push(buildOf({ uses: { kit: {}, api: {}, engines } }, { menu }))).status).toBe(201);
  const next = { kit: {}, api: {}, engines: { ...engines, 'rambla-kit': '2.x' } };
  expect((await push(buildOf({ uses: next }))).faults).toEqual([
    'engines: promete rambla-kit 2, el portal tiene 1',
  ]);
  const shell = { engines: { 'rambla-kit': '2.0.0' }, icons: ['book'] };
  expect((await listIncompatibleReleases(folder, shell)).filter(({ name }) => name === NAME)).toMatchObject([
    {
      isLive: true,
      faults: ['engines: promete rambla-kit 1, el portal tiene 2', 'icon: el shell no tiene stack'],
    },
  ]);
});

test('an endpoint that another remote has is refused with the names of both', async () => {
  const uses = { kit: {}, api: {}, endpoints: ['books', 'loans'] };
  expect((await push(buildOf({ uses }))).status).toBe(201);
  const other = await makeToken('Otro equipo', 'mfe-otro');
  const files = { ...FILES, 'books.3c.css': '.mfe-otro-a{}' };
  const refused = await push(buildOf({ uses }, { path: '/otro' }), files, {
    key: other.token,
    remote: 'mfe-otro',
  });
  expect(refused.faults).toEqual([
    'la llamada books es de mfe-biblioteca, no de mfe-otro',
    'la llamada loans es de mfe-biblioteca, no de mfe-otro',
  ]);
});

test('only a key of this remote opens it, and a revoked one does not', async () => {
  const other = await makeToken('Otro equipo', 'mfe-otro');
  for (const key of ['', 'rambla_x', `rambla_${'A'.repeat(43)}`, other.token, admin.token])
    expect((await push(buildOf(), FILES, { key })).status, key).toBe(401);
  const { id, token: revoked } = await makeToken('Se va');
  const listed = await t.call('GET', `/remotes/${NAME}/tokens`, { as: admin });
  expect(listed.body).not.toContain(revoked);
  expect((await t.call('DELETE', `/remotes/${NAME}/tokens/${id}`, { as: admin })).statusCode).toBe(204);
  expect((await push(buildOf(), FILES, { key: revoked })).status).toBe(401);
  expect(await pointer()).toBeNull();
});

test.each([
  ['a page', { ...FILES, 'page.html': '<script>' }],
  ['a name with a folder', { ...FILES, 'a/../../x.js': '' }],
  ['a hidden file', { ...FILES, '.htaccess.js': '' }],
])('a file that is refused: %s', async (_name, files) => {
  const pushed = await push(buildOf(), files as Record<string, string>);
  // The multipart parser drops folder names, which leaves a harmless extra file.
  if (pushed.status === 201) expect(await releases()).not.toContain('x.js');
  else expect(pushed).toMatchObject({ status: 400, code: 'bad_file_name' });
});

test('too large a release is refused while it comes', async () => {
  const pushed = await push(buildOf(), { ...FILES, 'big.js': new Blob([new Uint8Array(6 * 1024 ** 2)]) });
  expect(pushed.status).toBe(413);
  expect(await releases()).toEqual([]);
});

test('ten pushes at once leave one pointer, and every request for the page is answered', async () => {
  await push(buildOf());
  let isPushing = true;
  const statuses = new Set<number>();
  const reading = (async () => {
    while (isPushing) statuses.add((await t.app.inject({ url: '/biblioteca' })).statusCode);
  })();
  const versions = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => (await push(buildOf({ version: `2.${n}.0` }))).version),
  );
  isPushing = false;
  await reading;
  expect([...statuses]).toEqual([200]);
  expect(versions).toContain((await pointer()).version);
  expect((await releases()).filter((name) => name.includes('draft'))).toEqual([]);
});
