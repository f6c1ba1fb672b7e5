import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { addHashes, makePortalFolder } from '../../test/portal-folder.ts';
import type { RemoteRelease } from './registry.ts';

let folder: string;
let t: TestApp;
let count = 0;

/** Builds a release with one screen at `/<name>` and a footer entry. */
function releaseOf(name: string, version: string): RemoteRelease {
  return {
    name,
    version,
    entry: `/remotes/${name}/${version}/entry.js`,
    routes: [
      {
        name: 'list',
        path: `/${name}`,
        access: 'all',
        menu: [{ place: 'footer-courses', label: `Lista ${name}`, order: 10 }],
      },
    ],
    assets: { list: { js: [], css: [] } },
    integrity: {},
    prerendered: { list: `<h1>${name} ${version}</h1>` },
  };
}

/** Copies a release by hand, as a team might, which skips all checks. */
async function force(remote: string, version: string, release: unknown): Promise<void> {
  const place = join(folder, 'remotes', remote);
  await mkdir(join(place, version), { recursive: true });
  await writeFile(
    join(place, version, 'release.json'),
    typeof release === 'string' ? release : JSON.stringify(release),
  );
  await writeFile(join(place, 'current.json'), JSON.stringify({ version, previous: [] }));
}

const remotes = async () => {
  const admin = await t.actor('admin');
  const { body } = await t.call('GET', '/remotes', { as: admin });
  return JSON.parse(body).remotes as {
    name: string;
    version: string | null;
    refused: { faults: string[] }[];
  }[];
};
const stateOf = async (name: string) => (await remotes()).find((remote) => remote.name === name);
const page = async (url: string) => (await t.app.inject({ url })).body;

beforeAll(async () => {
  folder = await makePortalFolder(releaseOf('mfe-public', '1.0'));
  t = await createTestApp({ PORTAL_DIR: folder });
});
beforeEach(async () => {
  await rm(join(folder, 'remotes'), { recursive: true, force: true });
  await writeFile(join(folder, 'shell/current.json'), JSON.stringify({ version: '1', previous: [] }));
  await force('mfe-public', '1.0', addHashes(releaseOf('mfe-public', '1.0')));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

type Change = (release: RemoteRelease) => unknown;
const route = (change: object): Change => {
  return (release) => ({ ...release, routes: [{ ...release.routes[0], ...change }] });
};
const entry = (change: object): Change =>
  route({ menu: [{ place: 'footer-courses', label: 'Biblioteca', order: 10, ...change }] });

const BAD: [what: string, change: Change, fault: RegExp][] = [
  ['is {}', () => ({}), /name/],
  ['is no JSON', () => '{', /no se puede leer/],
  ['lacks the path of a route', route({ path: undefined }), /^routes\.0\.path/],
  ['lacks the integrity', ({ integrity: _none, ...rest }) => rest, /integrity/],
  ['lacks a hash', (release) => ({ ...release, integrity: {} }), /falta el hash de .*entry\.js/],
  ['has a label that is an object', entry({ label: {} }), /label/],
  ['says another name', (release) => ({ ...release, name: 'mfe-public' }), /está en la carpeta de/],
  ['says another version', (release) => ({ ...release, version: '9' }), /está en la carpeta/],
  ['claims /login', route({ path: '/login' }), /: es de mfe-public/],
  ['claims /Login/', route({ path: '/Login/', access: 'user' }), /: es de mfe-public/],
  [
    'claims /login with an optional part',
    route({ path: '/login/:x?', access: 'guest' }),
    /: es de mfe-public/,
  ],
  [
    'claims a path with an optional part',
    route({ path: '/mfe-public/:x?' }),
    /la dirección .* es de mfe-public/,
  ],
  ['claims a path of another remote', route({ path: '/mfe-public/' }), /la dirección .* es de mfe-public/],
  [
    'claims a path for some of the people of another',
    route({ path: '/mfe-public', access: 'teacher' }),
    /^la dirección \/mfe-public \(all\) es de mfe-public, no de zz-library$/,
  ],
  ['has no text for a label, said in Spanish', entry({ label: 3 }), /label: Tiene que ser un texto\./],
  ['claims a menu entry of another', entry({ label: 'Lista mfe-public' }), /la entrada .* es de/],
  ['has an unknown place', entry({ place: 'everywhere' }), /place/],
  ['leads out of the portal', entry({ to: '//elsewhere.example' }), /to/],
  ['leads to a script', entry({ to: 'javascript:alert(1)' }), /to/],
  ['calls another host', route({ data: ['//elsewhere.example/x'] }), /data/],
  [
    'has its entry elsewhere',
    (release) => ({ ...release, entry: 'https://elsewhere.example/e.js' }),
    /queda fuera/,
  ],
  [
    'has files of another release',
    (release) => ({ ...release, assets: { list: { js: ['/remotes/mfe-public/1.0/x.js'], css: [] } } }),
    /queda fuera/,
  ],
];

test.each(BAD)(
  'R42: a release that %s is passed over, and the others are served',
  async (_what, change, fault) => {
    count += 1;
    const version = `1.${count}`;
    await force('zz-library', version, change(addHashes(releaseOf('zz-library', version))));
    expect(await page('/mfe-public')).toContain('<h1>mfe-public 1.0</h1>');
    expect((await t.app.inject({ url: '/login' })).body).not.toContain('zz-library');
    expect(JSON.parse(await page('/registry.json')).remotes).not.toHaveProperty('zz-library');
    const state = await stateOf('zz-library');
    expect([state?.version, state?.refused[0]?.faults.join()]).toEqual([null, expect.stringMatching(fault)]);
  },
);

test('a valid release is served; a bad one after it leaves it, also with an overwritten history', async () => {
  await force('zz-library', '2.0', addHashes(releaseOf('zz-library', '2.0')));
  expect(await page('/zz-library')).toContain('<h1>zz-library 2.0</h1>');
  await force('zz-library', '2.1', {});
  expect(await page('/zz-library')).toContain('<h1>zz-library 2.0</h1>');
  expect(await stateOf('zz-library')).toMatchObject({ version: '2.0', refused: [{ version: '2.1' }] });
});

test('a release that was given up is not served, although a bad one comes after it', async () => {
  await force('zz-library', '2.2', addHashes(releaseOf('zz-library', '2.2')));
  await force('zz-library', '2.3', {});
  const pointer = { version: '2.3', previous: [], dropped: ['2.2'] };
  await writeFile(join(folder, 'remotes/zz-library/current.json'), JSON.stringify(pointer));
  expect(await stateOf('zz-library')).toMatchObject({ version: null, previous: null });
});

test('a release that was half copied is served as soon as it is whole', async () => {
  await force('zz-library', '3.0', '{"name": "zz');
  expect(await page('/zz-library')).not.toContain('<h1>');
  const whole = JSON.stringify(addHashes(releaseOf('zz-library', '3.0')));
  await writeFile(join(folder, 'remotes/zz-library/3.0/release.json'), whole);
  expect(await page('/zz-library')).toContain('<h1>zz-library 3.0</h1>');
});

test('of two that claim one home, the one that was there first keeps it, whatever their names', async () => {
  const home = (name: string): unknown => {
    const release = addHashes(releaseOf(name, '1.0'));
    return { ...release, routes: [{ ...release.routes[0], access: 'user', home: 'student' }] };
  };
  await force('mm-first', '1.0', home('mm-first'));
  await remotes();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await force('aa-later', '1.0', home('aa-later'));
  expect((await stateOf('mm-first'))?.version).toBe('1.0');
  expect((await stateOf('aa-later'))?.refused[0]?.faults).toEqual([
    'el inicio de student es de mm-first, no de aa-later',
  ]);
});

test('a team cannot say that it was there first', async () => {
  await force('mm-first', '2.0', addHashes(releaseOf('mm-first', '2.0')));
  await remotes();
  const release = addHashes(releaseOf('aa-early', '1.0'));
  await force('aa-early', '1.0', { ...release, routes: [{ ...release.routes[0], path: '/mm-first' }] });
  const pointer = { version: '1.0', previous: [], since: '2001-01-01T00:00:00.000Z' };
  await writeFile(join(folder, 'remotes/aa-early/current.json'), JSON.stringify(pointer));
  expect((await stateOf('mm-first'))?.version).toBe('2.0');
  expect((await stateOf('aa-early'))?.refused[0]?.faults).toEqual([
    'la dirección /mm-first (all) es de mm-first, no de aa-early',
  ]);
});

test('teachers and students of one team’s remotes may share an address', async () => {
  for (const [name, access] of [
    ['mfe-student', 'user'],
    ['mfe-admin', 'teacher'],
  ] as const) {
    const release = addHashes(releaseOf(name, '1.0'));
    await force(name, '1.0', { ...release, routes: [{ ...release.routes[0], path: '/both', access }] });
  }
  expect((await stateOf('mfe-student'))?.version).toBe('1.0');
  expect((await stateOf('mfe-admin'))?.version).toBe('1.0');
});

const post = async (path: string, body?: object) => {
  const as = await t.actor('admin');
  return t.call(body || path.endsWith('restore') ? 'POST' : 'DELETE', path, { as, ...(body && { body }) });
};

test('an administrator rolls a remote back at once, again to one further back, and the audit says why', async () => {
  for (const version of ['4.0', '4.1', '4.2']) {
    await force('zz-library', version, addHashes(releaseOf('zz-library', version)));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await stateOf('zz-library')).toMatchObject({ version: '4.2', previous: '4.1', removable: true });
  const first = await post('/remotes/zz-library/rollback', { reason: 'Se rompe el catálogo' });
  expect([first.statusCode, first.json()]).toEqual([200, { version: '4.1' }]);
  expect(await page('/zz-library')).toContain('<h1>zz-library 4.1</h1>');
  expect((await post('/remotes/zz-library/rollback', {})).json()).toEqual({ version: '4.0' });
  expect((await post('/remotes/zz-library/rollback', {})).statusCode).toBe(404);
  const as = await t.actor('admin');
  const { audit } = (await t.call('GET', '/audit?q=zz-library&action=remote.rollback', { as })).json();
  expect(audit.at(-1)).toMatchObject({ details: { version: '4.1', reason: 'Se rompe el catálogo' } });
});

test('a rollback leaves the release that people see, although the newest was passed over', async () => {
  for (const version of ['7.0', '7.1', '7.2']) {
    await force('zz-library', version, version === '7.2' ? {} : addHashes(releaseOf('zz-library', version)));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await stateOf('zz-library')).toMatchObject({ version: '7.1', previous: '7.0' });
  expect((await post('/remotes/zz-library/rollback', {})).json()).toEqual({ version: '7.0' });
  expect(await page('/zz-library')).toContain('<h1>zz-library 7.0</h1>');
});

test('a removed remote is gone with its menu entry until it is restored; the account pages stay', async () => {
  await force('zz-library', '5.0', addHashes(releaseOf('zz-library', '5.0')));
  expect((await post('/remotes/zz-library')).statusCode).toBe(204);
  expect((await t.app.inject({ url: '/zz-library' })).statusCode).toBe(404);
  expect(await page('/mfe-public')).not.toContain('Lista zz-library');
  expect(await stateOf('zz-library')).toMatchObject({ version: null, removed: true });
  expect((await post('/remotes/zz-library')).statusCode).toBe(404);
  expect((await post('/remotes/zz-library/restore')).statusCode).toBe(204);
  expect(await page('/zz-library')).toContain('<h1>zz-library 5.0</h1>');
  for (const name of ['mfe-public', 'shell']) {
    const needed = await post(`/remotes/${name}`);
    expect([needed.statusCode, needed.json().code], name).toEqual([409, 'remote_needed']);
  }
});

/** Copies the shell with other parts and makes the copy current. */
async function forceShell(version: string, parts: object = {}, previous = '1'): Promise<void> {
  const shell = join(folder, 'shell');
  await cp(join(shell, '1'), join(shell, version), { recursive: true });
  const release = JSON.parse(await readFile(join(shell, '1/release.json'), 'utf8'));
  await writeFile(join(shell, version, 'release.json'), JSON.stringify({ ...release, version, ...parts }));
  await writeFile(join(shell, 'current.json'), JSON.stringify({ version, previous: [previous] }));
}

test('a removed remote does not hold back the shell, and is restored only if it works with it', async () => {
  await force('zz-library', '8.0', addHashes(releaseOf('zz-library', '8.0')));
  const uses = { kit: {}, api: {}, engines: { 'rambla-kit': '2.x' } };
  await writeFile(join(folder, 'remotes/zz-library/8.0/uses.json'), JSON.stringify(uses));
  await forceShell('kit-1', { kit: '1.0.0' });
  await forceShell('kit-2', { kit: '2.0.0' }, 'kit-1');
  expect((await post('/remotes/shell/rollback', {})).json().code).toBe('incompatible');
  expect((await post('/remotes/zz-library')).statusCode).toBe(204);
  expect((await post('/remotes/shell/rollback', {})).json()).toEqual({ version: 'kit-1' });
  const refused = await post('/remotes/zz-library/restore');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'incompatible']);
  await forceShell('kit-2', { kit: '2.0.0' });
  expect((await post('/remotes/zz-library/restore')).statusCode).toBe(204);
  expect(await page('/zz-library')).toContain('<h1>zz-library 8.0</h1>');
});

test('a removed remote is not restored while the shell lacks an icon of its release or its canary', async () => {
  const withIcon = (version: string) => entry({ icon: 'book' })(addHashes(releaseOf('zz-library', version)));
  const pointTo = (pointer: object) =>
    writeFile(join(folder, 'remotes/zz-library/current.json'), JSON.stringify({ previous: [], ...pointer }));
  const restore = async () => {
    const { statusCode, body } = await post('/remotes/zz-library/restore');
    return [statusCode, statusCode === 409 && JSON.parse(body).message];
  };
  await force('zz-library', '8.2', addHashes(releaseOf('zz-library', '8.2')));
  await force('zz-library', '8.1', withIcon('8.1'));
  await forceShell('icons-3', { icons: ['book'] });
  expect((await post('/remotes/zz-library')).statusCode).toBe(204);
  await forceShell('icons-4', { icons: ['stack'] });
  const refused = [409, 'La versión 8.1 ya no andaría: icon: el shell no tiene book.'];
  expect(await restore()).toEqual(refused);
  const canary = { version: '8.1', share: { percent: 10 }, at: new Date().toISOString() };
  await pointTo({ version: '8.2', canary, removed: true });
  expect(await restore()).toEqual(refused);
  await forceShell('icons-5', { icons: ['book'] });
  expect(await restore()).toEqual([204, false]);
  expect(await stateOf('zz-library')).toMatchObject({ version: '8.2', refused: [] });
});

test('a shell with as many but other icons has the releases checked again', async () => {
  const release = addHashes(releaseOf('zz-library', '9.0'));
  await force('zz-library', '9.0', entry({ icon: 'book' })(release));
  await forceShell('icons-1', { icons: ['book'] });
  expect((await stateOf('zz-library'))?.version).toBe('9.0');
  await forceShell('icons-2', { icons: ['stack'] });
  expect((await stateOf('zz-library'))?.refused[0]?.faults).toEqual(['icon: el shell no tiene book']);
});

test('the shell is rolled back like a remote', async () => {
  await forceShell('2');
  expect(await page('/mfe-public')).toContain('"shellVersion":"2"');
  expect((await post('/remotes/shell/rollback', {})).json()).toEqual({ version: '1' });
  expect(await page('/mfe-public')).toContain('"shellVersion":"1"');
});

test('a pattern that the server cannot fill does not make a screen missing', async () => {
  const withSlug = route({ path: '/zz-library/:slug', placeholders: ['ext/zz-library/:slug'] });
  await force('zz-library', '9.3', withSlug(addHashes(releaseOf('zz-library', '9.3'))));
  expect((await t.app.inject({ url: '/zz-library/libro' })).statusCode).toBe(200);
});

test("the shell's own screen is no remote's to take", async () => {
  await force(
    'zz-library',
    '6.0',
    addHashes({
      ...releaseOf('zz-library', '6.0'),
      ...(route({ path: '/portal' })(releaseOf('zz-library', '6.0')) as object),
    } as RemoteRelease),
  );
  expect((await stateOf('zz-library'))?.refused[0]?.faults).toEqual(['/portal: es de shell']);
  await force('shell', '1.0', addHashes(releaseOf('shell', '1.0')));
  expect((await stateOf('shell'))?.refused[0]?.faults).toEqual(['name: shell es el marco mismo']);
});

test('the sitemap has the screens that search engines may index', async () => {
  const about = { picture: 'share', schema: 'WebPage' };
  const listed = route({ path: '/biblioteca', about });
  await force('zz-library', '9.1', listed(addHashes(releaseOf('zz-library', '9.1'))));
  expect(await page('/sitemap.xml')).toContain('/biblioteca</loc>');
  const hidden = route({ path: '/biblioteca', about: { ...about, unlisted: true } });
  await force('zz-library', '9.2', hidden(addHashes(releaseOf('zz-library', '9.2'))));
  expect(await page('/biblioteca')).toContain('zz-library 9.2');
  expect(await page('/sitemap.xml')).not.toContain('/biblioteca</loc>');
});

test('a link that leads out of the releases gives no file, packed or not', async () => {
  const place = join(folder, 'remotes/mfe-public/1.0');
  const secret = join(folder, 'secret.js');
  await writeFile(secret, 'secret');
  await symlink(secret, join(place, 'leak.js'));
  await symlink(secret, join(place, 'packed.js.br'));
  await writeFile(join(place, 'packed.js'), 'own');
  await symlink(folder, join(place, 'up'));
  await symlink(join(place, 'packed.js'), join(place, 'same.js'));
  const get = (name: string) =>
    t.app.inject({ url: `/remotes/mfe-public/1.0/${name}`, headers: { 'accept-encoding': 'br' } });
  for (const name of ['leak.js', 'packed.js', 'up/secret.js'])
    expect((await get(name)).body, name).not.toContain('secret');
  expect((await get('leak.js')).statusCode).toBe(404);
  expect((await get('same.js')).statusCode).toBe(200);
});

test.each(['remotes', 'assets'])('/%s does not tell which files lie outside', async (place) => {
  await writeFile(join(folder, 'outside.js'), 'outside');
  const get = (name: string) => t.app.inject({ url: `/${place}/${name}` });
  for (const up of ['..%2f', '..%2f..%2f', '%2e%2e%2f', '.%2f..%2f', 'x%2f..%2f..%2f', '..%5c', '%2f..%2f']) {
    const [there, missing] = [await get(`${up}outside.js`), await get(`${up}missing.js`)];
    expect(there.statusCode, up).toBe(404);
    expect(there.body, up).toBe(missing.body);
  }
});

test('a release.json of many megabytes is passed over without being read', async () => {
  await force('mfe-other', '1.0', addHashes(releaseOf('mfe-other', '1.0')));
  await force(
    'mfe-other',
    '2.0',
    ' '.repeat(6 * 1024 ** 2) + JSON.stringify(addHashes(releaseOf('mfe-other', '2.0'))),
  );
  expect(await stateOf('mfe-other')).toMatchObject({
    version: '1.0',
    refused: [{ faults: ['release.json: es demasiado grande'] }],
  });
});
