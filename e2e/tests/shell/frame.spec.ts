import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

const CATALOG = ['FCEA', 'FING', 'CURSOS y CARERRAS'];
const STUDY = [...CATALOG, 'PROFE IA', 'PERFIL', 'MIS MATERIAS', 'CALENDARIO', 'CUESTIONARIOS'];
const OWN = [...STUDY, 'CONTACTO'];
const ADMIN = [
  'RESUMEN',
  'CREAR USUARIOS',
  'CREAR MATERIAS',
  'EDITAR MATERIAS',
  'EDITAR USUARIOS Y SUBSCRIPCIONES',
  'SESIONES',
  'CLASES VISTAS',
  'PRIVACIDAD Y TÉRMINOS',
  'PORTAL',
  'REPORTES',
  'PAPELERA',
];

const TEACHER = [
  ...[...CATALOG, 'PROFE IA', 'PERFIL', 'QUÉ TE ESPERA', 'MIS MATERIAS', 'CALENDARIO', 'CUESTIONARIOS'],
  ...['REPORTES', 'PAPELERA', 'CONTACTO', 'CERRAR SESION'],
];

test('the drawer has the entries of who is there, in their order', async ({ browser, address, logIn }) => {
  for (const [who, entries] of [
    [null, [...CATALOG, 'INGRESAR/REGISTRARSE', 'CONTACTO']],
    ['student', [...STUDY, 'NOTAS', 'CONTACTO', 'CERRAR SESION']],
    ['teacher', TEACHER],
    ['admin', [...OWN, ...ADMIN, 'CERRAR SESION']],
  ] as const) {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 800 } });
    if (who) await logIn(page, who);
    await page.goto('/');
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    const nav = page.getByRole('dialog', { name: 'Menú' }).getByRole('navigation', { name: 'Principal' });
    await expect(nav).toBeVisible();
    const shown = await nav.getByRole('link').or(nav.getByRole('button')).allInnerTexts();
    expect(shown.map((text) => text.trim())).toEqual(entries);
    await page.close();
  }
});

test('the first HTML has the entries of the footer and the bars, for a visitor and for who is logged in', async ({
  address,
}) => {
  const linksOf = async (path: string, cookie = '') => {
    const html = await (await fetch(address + path, { headers: { cookie } })).text();
    const frame = html.slice(0, html.indexOf('<main')) + html.slice(html.indexOf('</main>'));
    return [...frame.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>([^<]+)<\/a>/g)].map(
      ([, to, label]) => `${label} ${to}`,
    );
  };
  const courses = ['Ciencias Económicas FCEA', 'Ingeniería FING', 'Cursos cortos y carreras CORTOS']
    .map((text) => text.replace(/(\w+)$/, '/coursesList/$1'))
    .concat('Comprobar un certificado /certificado');
  expect(await linksOf('/')).toEqual([
    'INGRESAR /login',
    'REGISTRARSE /signup',
    ...['FCEA', 'FING', 'CORTOS'].map((type) => `${type} /coursesList/${type}`),
    'REGISTRARSE /signup',
    ...courses,
    'Ingresar /login',
    'Registrarse /signup',
    'Recuperar contraseña /forgot_password',
  ]);
  expect(await linksOf('/lectures/1/', 'signed=student')).toEqual([
    'MIS MATERIAS /my_courses',
    ...courses,
    'Mis materias /my_courses',
    'Calendario /calendar',
    'Notas /marks',
    'Perfil /profile',
    'Avisos /notices',
    'Cambiar contraseña /update_password',
  ]);
});

test('the drawer is worked by keyboard and gives the focus back', async ({ page }) => {
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Abrir menú' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden();
  await expect(open).toBeFocused();
});

test('BUSCAR and Comienza Ya! are for small screens, and the search collapses there', async ({ page }) => {
  for (const [width, small] of [
    [700, true],
    [701, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(
      page.getByRole('link', { name: 'Comienza Ya!' }).or(page.getByRole('button', { name: 'Comienza Ya!' })),
    ).toBeVisible({ visible: small });
    await expect(page.getByPlaceholder('Search…')).toBeVisible({ visible: !small });
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await expect(page.getByRole('link', { name: 'BUSCAR' })).toBeVisible({ visible: small });
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByPlaceholder('Search…')).toBeFocused();
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('link', { name: 'BUSCAR' }).click();
  await expect(page.getByPlaceholder('Search…')).toBeFocused();
});

test("the search goes to one's own courses", async ({ page, logIn }) => {
  await logIn(page, 'student');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await page.getByPlaceholder('Search…').fill('cálculo div');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my_courses\/c%C3%A1lculo%20div$/);
});

test("a visitor's first Enter shows results", async ({ page }) => {
  await page.goto('/login');
  await page.getByPlaceholder('Search…').fill('cálculo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/c%C3%A1lculo$/);
  await expect(page.getByRole('heading', { level: 2, name: /^Cálculo/ }).first()).toBeVisible();
});

test('the sticky bar comes past 100 pixels', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-live');
  const bar = page.getByRole('navigation', { name: 'Categorías' });
  await page.evaluate(() => scrollTo(0, 100));
  // The browser fires the scroll event with its next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(bar).toBeHidden();
  await page.evaluate(() => scrollTo(0, 101));
  await expect(bar).toBeVisible();
});

test('Comienza Ya! scrolls to the categories in 500 ms', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await page.clock.pauseAt(Date.now() + 60_000);
  const scrolledAfter = async (ms: number) => {
    await page.clock.runFor(ms);
    return page.evaluate(() => scrollY);
  };
  await page.getByText('Comienza Ya!').first().dispatchEvent('click');
  const before = await scrolledAfter(400);
  const then = await scrolledAfter(200);
  expect(then).toBeGreaterThan(200);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(then);
  expect(await scrolledAfter(1_000)).toBe(then);
});

test('the theme follows the system until one chooses, and the choice is in the first HTML', async ({
  page,
  address,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Tema claro' }).click();
  await expect.poll(background).toBe(light);
  await page.reload();
  await expect.poll(background).toBe(light);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(await (await fetch(address, { headers: { cookie } })).text()).toContain('<html data-theme="light"');
});

/** Delays the shell's code until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/shell\.[^/]+\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a button that is tapped before the code is there works as soon as it is', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden();
  release();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
});

test("a search that a visitor's page sent is made in the courses of whom the browser knows", async ({
  page,
  logIn,
}) => {
  await logIn(page, 'student');
  await page.goto('/?q=cálculo');
  await expect(page).toHaveURL(/\/my_courses\/c%C3%A1lculo$/);
});

test('a search that is sent before the code is there is made as soon as it is', async ({ page, logIn }) => {
  await logIn(page, 'student');
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByPlaceholder('Search…').fill('cálculo');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  release();
  await expect(page).toHaveURL(/\/my_courses\/c%C3%A1lculo$/);
});
