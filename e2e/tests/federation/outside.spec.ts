import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { findFreePort } from '../../../api/test/free-port.ts';
import { test as base, expect } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';
import { TeamWorkspace } from '../../team-workspace.ts';

const MIB = 1024 ** 2;
const KIT_STYLES = 'node_modules/@rambla/kit/styles/pages.css';
const COLOUR = 'rgb(1, 2, 3)';

const test = base.extend<{ backend: string }, { team: TeamWorkspace; served: Portal }>({
  // Both tests share one installed remote, because its installation takes half a minute.
  team: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const team = new TeamWorkspace();
      team.create();
      team.npm('install', '--no-audit', '--no-fund');
      await use(team);
      team.remove();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  backend: async ({}, use) => {
    const server = createServer((request, response) => {
      const [, claims = ''] = request.headers.authorization?.split('.') ?? [];
      const { role } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const courses = [{ courseId: 1, courseName: `Préstamos para ${role}` }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ desk: { courses } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
  },
  address: ({ portal }, use) => use(portal.url),
  portal: ({ served }, use) => use(served),
  served: [
    async ({ team }, use) => {
      const portal = new Portal({ PORTAL_DIR: team.portalDir, LOOPBACK_UPSTREAMS: '1' });
      await portal.start();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
});

async function saveUpstream(portal: string, token: string, url: string): Promise<void> {
  const response = await fetch(`${portal}/api/remotes/mfe-biblioteca/upstream`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  expect(response.status).toBe(200);
}

async function keyOf(portal: string, token: string): Promise<string> {
  const response = await fetch(`${portal}/api/remotes/mfe-biblioteca/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'Biblioteca' }),
  });
  return ((await response.json()) as { token: string }).token;
}

test('a team sees its changes inside a portal that it does not run', async ({
  team,
  portal,
  page,
  logIn,
}) => {
  const dev = await team.dev(portal.url, await findFreePort());
  await page.goto(`${dev.url}/biblioteca`);
  await expect(page.getByRole('heading', { name: 'Biblioteca', exact: true })).toBeVisible();
  team.edit('src/books-screen.tsx', '<h1>Biblioteca</h1>', '<h1>Biblioteca central</h1>');
  await expect(page.getByRole('heading', { name: 'Biblioteca central' })).toBeVisible();
  await logIn(page, 'teacher');
  await page.goto(`${dev.url}/biblioteca/materias`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.goto(`${dev.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${portal.url}/biblioteca`);
  await expect(page.getByText('te perdiste?'), 'the portal itself has none of it').toBeVisible();
  dev.stop();
  team.edit('src/books-screen.tsx', '<h1>Biblioteca central</h1>', '<h1>Biblioteca</h1>');
});

test('a team outside the repository makes a remote, publishes it into a running portal and rolls it back', async ({
  team,
  portal,
  backend,
  page,
  logIn,
  problems,
}) => {
  expect(team.sizes()).toHaveLength(3);
  for (const size of team.sizes()) expect(size).toBeLessThanOrEqual(300_000);

  const disk = execFileSync('du', ['-s', '--block-size=1', path.join(team.remote, 'node_modules')]);
  const installed = Number.parseInt(disk.toString(), 10) / MIB;
  expect(installed).toBeLessThanOrEqual(150);
  team.npm('run', 'check');
  team.npm('run', 'push');

  await page.goto(`${portal.url}/biblioteca`);
  await expect(page.getByRole('heading', { name: 'Biblioteca', exact: true })).toBeVisible();
  await page.getByLabel('Buscar por título o autor').fill('algebra');
  const books = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => books.allInnerTexts()).toEqual(['Álgebra lineal, de González (512 GON)']);
  await page.goto(portal.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Biblioteca' }).click();
  await expect(page).toHaveURL(`${portal.url}/biblioteca`);
  const spent = Math.round(team.spentMs / 1000);
  const description = `${spent} s of commands, ${Math.round(installed)} MB installed, packages of ${team.sizes()} bytes`;
  test.info().annotations.push({ type: 'from nothing to a screen', description });

  await logIn(page, 'teacher');
  await page.goto(`${portal.url}/biblioteca/materias`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

  const { token } = await logIn(await page.context().newPage(), 'admin');
  await saveUpstream(portal.url, token, backend);
  team.edit('src/reading-screen.tsx', "query: () => 'desk'", "query: () => 'ext/mfe-biblioteca/desk'");
  team.edit('src/books-screen.tsx', '<h1>Biblioteca</h1>', '<h1>Biblioteca central</h1>');
  // Simulates a newer kit with different styles.
  team.edit(KIT_STYLES, '.page {', `h1 { color: ${COLOUR}; }\n.page {`);
  team.pushesTo(portal.url, await keyOf(portal.url, token));
  team.npm('run', 'push');
  await page.goto(`${portal.url}/biblioteca/materias`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText('Préstamos para teacher');
  await page.goto(`${portal.url}/biblioteca`);
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await expect(page.getByRole('heading', { name: 'Biblioteca central' })).toHaveCSS('color', COLOUR);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ciencias Económicas' }).click();
  const other = page.getByRole('heading', { name: 'Lista de cursos' });
  await expect(other, 'another team’s heading').not.toHaveCSS('color', COLOUR);
  team.npm('run', 'rollback');
  await page.goto(`${portal.url}/biblioteca`);
  await expect(page.getByRole('heading', { name: 'Biblioteca', exact: true })).toBeVisible();
  expect(problems).toEqual([]);

  team.edit('src/reading-screen.tsx', 'courseName }', 'courseTitle }');
  expect(() => team.npm('run', 'check'), 'a field that the API does not have').toThrow(/courseTitle/);
  team.edit('src/reading-screen.tsx', 'courseTitle }', 'courseName }');
  team.edit('src/routes.tsx', "'/biblioteca'", "'/login'");
  expect(() => team.npm('run', 'push'), 'another team’s page').toThrow(/\/login: es de mfe-public/);
});
