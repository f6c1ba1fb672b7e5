import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';
import { SourceCopy } from '../../source-copy.ts';

const SCREEN = 'mfe-public/src/courses/course-list-screen.tsx';

const test = base.extend<
  { workshop: SourceCopy; portal: Portal },
  { team: { workshop: SourceCopy; portal: Portal } }
>({
  // Each test undoes its edits and releases, so that one server suffices.
  team: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const workshop = new SourceCopy();
      const portal = new Portal({ PORTAL_DIR: workshop.portalDir });
      await portal.start();
      await use({ workshop, portal });
      await portal.stop();
      workshop.remove();
    },
    { scope: 'worker' },
  ],
  workshop: async ({ team: { workshop } }, use) => {
    await use(workshop);
    workshop.undoEdits();
  },
  address: ({ team }, use) => use(team.portal.url),
  portal: ({ team }, use) => use(team.portal),
});

function digest(folder: string): string {
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    hash.update(name).update(readFileSync(path.join(parentPath, name)));
  }
  return hash.digest('hex');
}

test('a remote is deployed and rolled back under an open page', async ({
  workshop,
  portal,
  page,
  context,
}) => {
  await page.goto(portal.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const others = ['shell', 'remotes/mfe-student', 'remotes/mfe-admin'].map((name) =>
    path.join(workshop.portalDir, name),
  );
  const before = others.map(digest);

  workshop.edit(SCREEN, 'Lista de cursos', 'Lista de cursos renovada');
  const took = workshop.run('deploy', 'mfe-public');
  test.info().annotations.push({ type: 'deploy', description: `${took} ms` });
  expect(others.map(digest), 'neither the shell nor the other remotes change').toEqual(before);

  // An open portal keeps the release with which it started.
  await page.getByRole('main').getByRole('link', { name: 'Ciencias Económicas', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lista de cursos', exact: true })).toBeVisible();

  const later = await context.newPage();
  await later.goto(`${portal.url}/coursesList/FCEA`);
  await expect(later.getByRole('heading', { name: 'Lista de cursos renovada' })).toBeVisible();

  workshop.run('rollback', 'mfe-public');
  await later.reload();
  await expect(later.getByRole('heading', { name: 'Lista de cursos', exact: true })).toBeVisible();
});

test('a remote brings a new screen and its entries without a new shell, and takes them back', async ({
  workshop,
  portal,
  page,
}) => {
  const shell = digest(path.join(workshop.portalDir, 'shell'));
  workshop.edit('mfe-public/src/routes.tsx', 'path: paths.selfCheck', "path: '/autoevaluacion'");
  const entries = (to: string) => `export const menu: Menu = {
    'self-check': [
      { place: 'drawer-catalog', order: 15, label: 'AUTOEVALUACION', icon: 'check'${to} },
      { place: 'footer-courses', order: 15, label: 'Autoevaluación' },
    ],`;
  workshop.edit('mfe-public/src/menu.ts', 'export const menu: Menu = {', entries(", to: '/otra'"));
  expect(() => workshop.run('deploy', 'mfe-public'), 'an entry that leads elsewhere').toThrow();
  workshop.edit('mfe-public/src/menu.ts', ", to: '/otra'", '');
  workshop.run('deploy', 'mfe-public');

  expect(await (await fetch(portal.url)).text(), 'in the first HTML').toContain(
    '<a href="/autoevaluacion" data-discover="true">Autoevaluación</a>',
  );
  await page.goto(portal.url);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Autoevaluación' })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  const drawer = page.getByRole('navigation', { name: 'Principal' });
  await expect
    .poll(async () => (await drawer.getByRole('link').allInnerTexts()).slice(0, 3))
    .toEqual(['FCEA', 'AUTOEVALUACION', 'FING']);
  await drawer.getByRole('link', { name: 'AUTOEVALUACION' }).click();
  await expect(page).toHaveURL(`${portal.url}/autoevaluacion`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('te perdiste?')).toBeHidden();

  workshop.run('rollback', 'mfe-public');
  await page.goto(portal.url);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Ingeniería' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Autoevaluación' })).toHaveCount(0);
  expect(digest(path.join(workshop.portalDir, 'shell'))).toBe(shell);
});

test('R42: a deploy that claims another remote’s pages is refused with both names, and moves nothing', ({
  workshop,
}) => {
  const pointer = path.join(workshop.portalDir, 'remotes/mfe-public/current.json');
  const before = readFileSync(pointer, 'utf8');
  workshop.edit('mfe-public/src/routes.tsx', 'path: paths.selfCheck', "path: '/profile'");
  workshop.edit('mfe-public/src/menu.ts', "icon: 'compass'", "icon: 'anchor'");
  let message = '';
  try {
    workshop.run('deploy', 'mfe-public');
  } catch (error) {
    message = String((error as { stderr?: Buffer }).stderr ?? '');
  }
  expect(message).toContain('mfe-public no se publicó');
  expect(message).toContain('/profile: es de mfe-student');
  expect(message).toContain('el shell no tiene anchor');
  expect(readFileSync(pointer, 'utf8')).toBe(before);
});

test('a screen that throws shows its failure alone, and a rollback mends it', async ({
  workshop,
  portal,
  page,
}) => {
  workshop.edit(
    SCREEN,
    /export default function (\w+)\(\) \{/,
    "export default function $1() {\n  if (Date.now() > 0) throw new Error('broken');",
  );
  workshop.run('deploy', 'mfe-public');
  await page.goto(portal.url);
  await page.getByRole('main').getByRole('link', { name: 'Ciencias Económicas', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible();

  workshop.run('rollback', 'mfe-public');
  await page.goto(`${portal.url}/coursesList/FCEA`);
  await expect(page.getByRole('heading', { name: 'Lista de cursos' })).toBeVisible();
});
