import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';

test.use({ portalOf: 'test' });

type Release = ReturnType<typeof releaseOf>;
const RESET = 'h1{color:rgb(1, 2, 3)}';

let folder: string;
/** Two servers of the same folder of releases, with and without the checks of releases. */
let guarded: Portal;
let bare: Portal;
// Each test publishes a new version, because a server reads a release only once.
let version = '';
let count = 0;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rambla-guard-'));
  cpSync(process.env.PORTAL_DIR ?? path.resolve('../dist'), folder, { recursive: true });
  const hook = pathToFileURL(path.resolve('without-guard.mjs')).href;
  guarded = new Portal({ PORTAL_DIR: folder });
  bare = new Portal({ PORTAL_DIR: folder, NODE_OPTIONS: `--import=${hook}` });
  await Promise.all([guarded.start(), bare.start()]);
});
test.beforeEach(() => {
  count += 1;
  version = `1.0.${count}`;
});
test.afterAll(async () => {
  await Promise.all([guarded.stop(), bare.stop()]);
  rmSync(folder, { recursive: true });
});

/** A team's release with one screen and one menu entry; its code is missing. */
function releaseOf(name: string) {
  const base = `/remotes/${name}/${version}`;
  const hash = createHash('sha256').update(RESET).digest('base64');
  return {
    name,
    version,
    entry: `${base}/entry.js`,
    prerendered: {},
    integrity: {
      [`${base}/entry.js`]: `sha256-${'A'.repeat(43)}=`,
      [`${base}/list.css`]: `sha256-${hash}`,
    } as Record<string, string> | undefined,
    routes: [
      {
        name: 'list',
        path: '/library' as string | undefined,
        access: 'all',
        menu: [{ place: 'footer-courses', label: 'Biblioteca' as unknown, order: 90 }],
      },
    ],
    assets: { list: { js: [], css: [`${base}/list.css`] } },
  };
}

function withRoute(change: Partial<Release['routes'][number]>) {
  return (release: Release): unknown => ({ ...release, routes: [{ ...release.routes[0], ...change }] });
}

/** Copies a release past every check, as a team with access to the folder could. */
function force(remote: string, release: unknown): void {
  const place = path.join(folder, 'remotes', remote);
  mkdirSync(path.join(place, version), { recursive: true });
  writeFileSync(path.join(place, version, 'list.css'), RESET);
  writeFileSync(path.join(place, version, 'release.json'), JSON.stringify(release));
  writeFileSync(path.join(place, 'current.json'), JSON.stringify({ version, previous: [] }));
}

async function expectWhole(page: Page, portal: Portal): Promise<void> {
  await page.goto(`${portal.url}/login`);
  await expect(page.locator('input[type=password]')).toBeVisible();
  await page.goto(`${portal.url}/coursesList/FCEA`);
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await expect(page.getByRole('heading', { name: 'Lista de cursos' })).toBeVisible();
}

async function refusedOf(remote: string): Promise<string> {
  const { token } = await openDemoSession(guarded, 'admin');
  const response = await fetch(`${guarded.url}/api/remotes`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { remotes } = (await response.json()) as {
    remotes: { name: string; refused: { faults: string[] }[] }[];
  };
  return (
    remotes
      .find(({ name }) => name === remote)
      ?.refused.flatMap(({ faults }) => faults)
      .join() ?? ''
  );
}

type Row = {
  what: string;
  remote: string;
  change: (release: Release) => unknown;
  fault: string;
  broken: (page: Page) => Promise<void>;
};

async function expectRawError(page: Page): Promise<void> {
  for (const address of ['/login', '/coursesList/FCEA']) {
    const response = await page.goto(bare.url + address);
    expect(response?.status(), address).toBe(500);
  }
}

async function expectNoLogIn(page: Page): Promise<void> {
  await page.goto(`${bare.url}/login`);
  await expect(page.getByText('No se pudo cargar esta sección')).toBeVisible();
  await expect(page.locator('input[type=password]')).toHaveCount(0);
}

const ROWS: Row[] = [
  { what: 'is {}', remote: 'zz-library', change: () => ({}), fault: 'name', broken: expectRawError },
  {
    what: 'has a route without a path',
    remote: 'zz-library',
    change: withRoute({ path: undefined }),
    fault: 'routes.0.path: Falta este dato.',
    broken: expectRawError,
  },
  {
    what: 'has no integrity',
    remote: 'zz-library',
    change: (release) => ({ ...release, integrity: undefined }),
    fault: 'integrity',
    broken: expectRawError,
  },
  {
    what: 'has a menu label that is an object',
    remote: 'zz-library',
    change: withRoute({ menu: [{ place: 'footer-courses', label: {}, order: 90 }] }),
    fault: 'routes.0.menu.0.label: Tiene que ser un texto.',
    async broken(page) {
      await page.goto(`${bare.url}/login`);
      await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
      await expect(page.locator('input[type=password]')).toHaveCount(0);
    },
  },
  {
    what: 'says another remote’s name',
    remote: 'zz-library',
    change: (release) => ({ ...release, name: 'mfe-public' }),
    fault: 'name: mfe-public está en la carpeta de zz-library',
    async broken(page) {
      await page.goto(`${bare.url}/coursesList/FCEA`);
      await expect(page.getByRole('heading', { name: 'Lista de cursos' })).toHaveCount(0);
    },
  },
  {
    what: 'claims the log-in page',
    remote: 'aa-library',
    change: withRoute({ path: '/login', access: 'guest' }),
    fault: '/login: es de mfe-public',
    broken: expectNoLogIn,
  },
];

for (const { what, remote, change, fault, broken } of ROWS) {
  test(`a release that ${what} is passed over by its name; without the guard it breaks the portal`, async ({
    page,
  }) => {
    await test.step('forced in', () => force(remote, change(releaseOf(remote))));
    try {
      await broken(page);
      await expectWhole(page, guarded);
      expect(await refusedOf(remote)).toContain(fault);
    } finally {
      rmSync(path.join(folder, 'remotes', remote), { recursive: true });
    }
    await expectWhole(page, bare);
  });
}

test('a reset in a remote’s styles is refused by its rule; forced in, it changes other teams’ headings', async ({
  page,
}) => {
  const { token } = await openDemoSession(guarded, 'admin');
  const made = await fetch(`${guarded.url}/api/remotes/zz-library/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'Biblioteca' }),
  });
  const key = ((await made.json()) as { token: string }).token;
  const release = releaseOf('zz-library');
  const form = new FormData();
  const screen = { route: release.routes[0], js: [], css: ['list.css'] };
  const build = { version, entry: 'entry.js', screens: [screen], uses: { kit: {}, api: {} } };
  form.set('build', JSON.stringify(build));
  form.append('files', new Blob(['var entry;']), 'entry.js');
  form.append('files', new Blob([RESET]), 'list.css');
  const pushed = await fetch(`${guarded.url}/api/remotes/zz-library/releases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  });
  expect(pushed.status).toBe(409);
  expect(await pushed.text()).toContain('list.css: h1 cambia las pantallas de otros');

  const colour = () =>
    page
      .getByRole('heading', { name: 'Lista de cursos' })
      .evaluate((heading) => getComputedStyle(heading).color);
  force('zz-library', release);
  await page.goto(`${guarded.url}/library`);
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ciencias Económicas' }).click();
  await expect(page).toHaveURL(/coursesList\/FCEA/);
  expect(await colour(), 'another team’s heading').toBe('rgb(1, 2, 3)');
  await page.reload();
  expect(await colour(), 'until a reload').not.toBe('rgb(1, 2, 3)');
  rmSync(path.join(folder, 'remotes/zz-library'), { recursive: true });
});
