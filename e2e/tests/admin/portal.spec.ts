import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../axe.ts';
import { test as base, expect, openDemoSession } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';

const DIST = process.env.PORTAL_DIR ?? path.resolve('../dist');
const INSTITUTE = { INSTITUTE_NAME: 'Instituto Ánfora', SOCIAL_URLS: 'https://instagram.com/anfora' };

type Served = { folder: string; portal: Portal };

const test = base.extend<Served, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'rambla-portal-'));
      cpSync(DIST, folder, { recursive: true });
      const portal = new Portal({ ...INSTITUTE, PORTAL_DIR: folder, AUTO_ROLLBACK: '1', TRUST_PROXY: '1' });
      await portal.start();
      await use({ folder, portal });
      await portal.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  address: ({ portal }, use) => use(portal.url),
  /** The folder of releases, restored for each test. */
  folder: async ({ served: { folder } }, use) => {
    const remotes = path.join(folder, 'remotes');
    rmSync(remotes, { recursive: true, force: true });
    cpSync(path.join(DIST, 'remotes'), remotes, { recursive: true });
    publish(folder, '1.8.1', releaseOf('1.8.1'));
    publish(folder, '1.8.2', releaseOf('1.8.2'));
    await use(folder);
  },
  portal: ({ served, folder: _ }, use) => use(served.portal),
});

const NAME = 'mfe-library';

/** Another team's release, whose screen fails because its code is missing. */
function releaseOf(version: string) {
  const entry = `/remotes/${NAME}/${version}/entry.js`;
  return {
    name: NAME,
    version,
    entry,
    prerendered: {},
    integrity: { [entry]: `sha256-${'A'.repeat(43)}=` },
    routes: [
      {
        name: 'list',
        path: '/library',
        access: 'all',
        menu: [{ place: 'drawer-catalog', label: 'BIBLIOTECA', order: 40, icon: 'book' }],
      },
    ],
    assets: { list: { js: [], css: [] } },
  };
}

function publish(folder: string, version: string, release: object, canary?: object): void {
  const place = path.join(folder, 'remotes', NAME);
  mkdirSync(path.join(place, version), { recursive: true });
  writeFileSync(path.join(place, version, 'release.json'), JSON.stringify(release));
  const pointer = canary
    ? { version: '1.8.1', previous: [], canary: { version, share: canary, at: new Date().toISOString() } }
    : { version, previous: version === '1.8.1' ? [] : ['1.8.1'] };
  writeFileSync(path.join(place, 'current.json'), JSON.stringify(pointer));
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('an administrator takes a release back, removes a remote and restores it', async ({
  page,
  portal,
  logIn,
}) => {
  await logIn(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Instituto', exact: true }).click();
  await page.getByRole('link', { name: 'Portal', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portal' })).toBeVisible();
  const row = rowOf(page, NAME);
  await expect(row).toContainText('Al día');
  await expect(row).toContainText('1.8.2');
  await expect(rowOf(page, 'mfe-student')).toContainText('Estudio');
  const student = rowOf(page, 'mfe-student');
  await student.locator('summary').click();
  await expect(student.getByText(/^Las \d+ llamadas existen en este portal\.$/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'Portal');

  await row.getByRole('button', { name: 'Volver a la anterior' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Por qué').fill('Se rompe el catálogo');
  await expectAccessibleEverywhere(page, 'the question before a rollback');
  await dialog.getByRole('button', { name: 'Volver a 1.8.1' }).click();
  await expect(page.getByText(`${NAME} volvió a 1.8.1.`)).toBeVisible();
  await expect(row.getByRole('definition').first()).toContainText('1.8.1');
  const registry = await (await fetch(`${portal.url}/registry.json`)).json();
  expect(registry.remotes[NAME].version).toBe('1.8.1');

  await row.getByRole('button', { name: 'Quitar del portal' }).click();
  await expect(dialog).toContainText('Desaparece su pantalla y la entrada BIBLIOTECA del menú.');
  const remove = dialog.getByRole('button', { name: 'Quitar del portal' });
  await expect(remove).toBeDisabled();
  await dialog.getByLabel('Para confirmar').fill(NAME);
  await remove.click();
  await expect(row).toContainText('Fuera del portal');
  expect((await fetch(`${portal.url}/library`)).status).toBe(404);
  await row.getByRole('button', { name: 'Volver a poner' }).click();
  await expect(row).toContainText('Al día');
  await expect(rowOf(page, 'mfe-public').getByRole('button', { name: 'Quitar del portal' })).toHaveCount(0);
});

test('a canary that breaks in browsers is taken back by itself, and the screen says why', async ({
  page,
  folder,
  portal,
  browser,
  logIn,
}) => {
  publish(folder, '1.9.0', releaseOf('1.9.0'), { percent: 100 });
  let pages = 0;
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
    const visitor = await context.newPage();
    for (let n = 0; n < 2 && pages < 5; n += 1) {
      const counted = visitor.waitForResponse('**/api/broken_pages');
      await visitor.goto(`${portal.url}/library`);
      await expect(visitor.getByText('No se pudo cargar esta sección')).toBeVisible();
      expect((await counted).status()).toBe(204);
      pages += 1;
    }
    await context.close();
  }
  const registry = await (await fetch(`${portal.url}/registry.json`)).json();
  expect(registry.remotes[NAME].version).toBe('1.8.1');

  await logIn(page, 'admin');
  await page.goto(`${portal.url}/portal`);
  const row = rowOf(page, NAME);
  await expect(row).toContainText('Frenada al 100 %');
  await expect(row).toContainText('Se rompieron 1.000 de cada 1.000 páginas');
  await expectAccessibleEverywhere(page, 'Portal with a release that was taken back');

  publish(folder, '1.9.1', releaseOf('1.9.1'), { percent: 20 });
  await page.reload();
  await expect(row).toContainText('A prueba');
  const shares: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && shares.push(request.postData() ?? ''));
  // Delays the new list, so that the field still has the former percentage when it loses focus.
  await page.route('**/api/remotes', async (route) => {
    await page.waitForTimeout(2000);
    await route.continue();
  });
  await row.getByLabel('Porcentaje', { exact: true }).fill('35');
  await row.getByLabel('Porcentaje', { exact: true }).press('Enter');
  await expect(page.getByText(`Cambió quién ve la nueva de ${NAME}.`)).toBeVisible();
  await row.getByText('Por rol').click();
  await row.getByText('Docentes').click();
  await expect(row.getByRole('checkbox', { name: 'Docentes' })).toBeChecked();
  const sent = () => shares.map((body) => JSON.parse(body));
  await expect.poll(sent).toEqual([{ percent: 35 }, { roles: ['teacher'] }]);
  await page.unrouteAll({ behavior: 'wait' });
  await expectAccessibleEverywhere(page, 'Portal with a release on trial');
  const asTeacher = await fetch(`${portal.url}/registry.json`, { headers: { cookie: 'signed=teacher' } });
  expect((await asTeacher.json()).remotes[NAME].version).toBe('1.9.1');

  await row.getByRole('button', { name: 'Seguir con todos' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Hay \d+ personas? en el portal ahora; /)).toBeVisible();
  await expectAccessibleEverywhere(page, 'the question before a release for all');
  await dialog.getByRole('button', { name: 'Seguir con todos' }).click();
  await expect(row).toContainText('Para todos, 100 %');
  const everybody = await (await fetch(`${portal.url}/registry.json`)).json();
  expect(everybody.remotes[NAME].version).toBe('1.9.1');
});

test('the screen works while no remote does, and says why a release did not enter', async ({
  page,
  folder,
  logIn,
}) => {
  // A server reads a release only once, so no other test has this version.
  publish(folder, '1.8.9', { ...releaseOf('1.8.9'), routes: [{ name: 'list', access: 'all' }] });
  await page.route('**/remotes/**', (route) =>
    route.request().url().includes('/api/') ? route.continue() : route.abort(),
  );
  await logIn(page, 'admin');
  await page.goto('/portal');
  const row = rowOf(page, NAME);
  await expect(row).toContainText('La versión 1.8.9 no entró. Sigue la 1.8.1.');
  await expect(row).toContainText('1 rechazo');
  await expectAccessibleEverywhere(page, 'Portal with a refused release');
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
  }
});

test('an administrator gives a team its key, which is shown once, and revokes it', async ({
  page,
  portal,
  logIn,
}) => {
  await logIn(page, 'admin');
  await page.goto(`${portal.url}/portal`);
  await page.getByRole('button', { name: 'Dar una llave a un equipo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Parte del portal').fill('Mi Parte');
  await dialog.getByRole('button', { name: 'Hacer la llave' }).click();
  await expect(dialog.getByText('En minúsculas, números y guiones')).toBeVisible();
  await dialog.getByLabel('Parte del portal').fill(NAME);
  await dialog.getByLabel('Equipo', { exact: true }).fill('Equipo de biblioteca');
  await dialog.getByRole('button', { name: 'Hacer la llave' }).click();
  await expect(dialog.getByText(/^rambla_[\w-]{43}$/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'a new key');
  await dialog.getByRole('button', { name: 'Ya la guardé' }).click();

  const row = rowOf(page, NAME);
  await row.locator('summary').click();
  await expect(row.getByText('Equipo de biblioteca')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the list of keys');
  await row.getByRole('button', { name: 'Anular la llave de Equipo de biblioteca' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click();
  await expect(row.getByText('Ninguna: se publica desde el servidor.')).toBeVisible();
});

test('a failed list offers a retry, and nobody else sees the screen', async ({
  page,
  browser,
  portal,
  logIn,
}) => {
  await page.route('**/api/remotes', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  );
  await logIn(page, 'admin');
  await page.goto('/portal');
  await expect(page.getByRole('heading', { name: 'No se puede leer el registro' })).toBeVisible();
  await page.unroute('**/api/remotes');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(rowOf(page, 'shell')).toContainText('Al día');

  const { token } = await openDemoSession(portal, 'teacher');
  const answer = await fetch(`${portal.url}/api/remotes`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(403);
  const other = await browser.newPage();
  await other.goto(`${portal.url}/portal`);
  await expect(other).toHaveURL(`${portal.url}/`);
  await other.close();
});

test('the tab before it has the data and the image of the institute @phone', async ({
  page,
  logIn,
  problems,
}) => {
  await logIn(page, 'admin');
  await page.goto('/texts');
  const tabs = page.getByRole('navigation', { name: 'Instituto' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Datos e imagen',
    'Privacidad y términos',
    'Portal',
    'Papelera',
  ]);
  await tabs.getByRole('link', { name: 'Datos e imagen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Datos e imagen' })).toBeVisible();
  const data = page.getByRole('region', { name: 'Datos' });
  await expect(data).toContainText('Instituto Ánfora');
  await expect(data).toContainText('https://instagram.com/anfora');
  await expect(data).toContainText('contacto@rambla.test');
  await expect(page.getByRole('region', { name: 'Imagen' })).toContainText('Instituto Ánfora');
  await expectAccessibleEverywhere(page, 'data and image');
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
  }
  expect(problems).toEqual([]);
});

test('a portal without remotes says how to begin', async ({ page, folder, logIn }) => {
  rmSync(path.join(folder, 'remotes'), { recursive: true });
  await logIn(page, 'admin');
  await page.goto('/portal');
  await expect(page.getByRole('heading', { name: 'Solo está el marco' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'Portal without remotes');
  await page.getByRole('button', { name: 'Dar una llave a un equipo' }).click();
  await expect(page.getByRole('dialog', { name: 'Dar una llave' })).toBeVisible();
});
