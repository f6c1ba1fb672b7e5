import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';
import { SourceCopy } from '../../source-copy.ts';

test.use({ portalOf: 'run' });

const ENTRY = /\/remotes\/mfe-student\/[^/]+\/remoteEntry\.[^/]+\.js/;
const ROUTES = /\/remotes\/mfe-student\/[^/]+\/routes\.[^/]+\.js/;
const CHUNK = /\/remotes\/mfe-student\/[^/]+\/lectures\.[^/]+\.js/;
const FAULTS: [name: string, fault: (route: Route) => Promise<void>][] = [
  ['is missing', (route) => route.fulfill({ status: 404, body: 'nope' })],
  ['answers 500', (route) => route.fulfill({ status: 500, body: '{}' })],
  ['is cut off', (route) => route.abort('connectionreset')],
  ['is corrupt', (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: 'void 0;' })],
];

/** Navigates from the start page to a screen of the student's remote without a page load. */
async function openStudyScreen(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await page.evaluate(() => {
    history.pushState({}, '', '/lectures/1/');
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** Retries once nothing more is loading, as a person would after a moment. */
async function retry(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Microeconomía I');
}

async function expectRestAlive(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'No se pudo cargar esta sección' })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('link', { name: 'FCEA', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar menú' }).click();
}

for (const [file, pattern] of [
  ['entry', ENTRY],
  ['route table', ROUTES],
  ['chunk', CHUNK],
] as const) {
  for (const [name, fault] of FAULTS) {
    test(`a remote whose ${file} ${name} shows its own failure and comes back`, async ({ page }) => {
      await page.goto('/');
      await page.route(pattern, fault);
      await openStudyScreen(page);
      await expectRestAlive(page);
      await page.unroute(pattern);
      await retry(page);
    });
  }

  test(`a remote whose ${file} hangs is given up after 120 seconds`, async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.route(pattern, () => {});
    const asked = page.waitForRequest(pattern);
    await openStudyScreen(page);
    await asked;
    // The page's clock also runs in real time, which adds some seconds on a slow machine.
    await page.clock.runFor(90_000);
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No se pudo cargar esta sección' })).toBeHidden();
    await page.clock.runFor(31_000);
    await expectRestAlive(page);
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Microeconomía I');
  });
}

/** Flips one byte of a released file; a second call restores it. */
function flipByte(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.length - 2;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

test.describe('of a portal whose files change', () => {
  let workshop: SourceCopy;
  let portal: Portal;
  test.beforeAll(async () => {
    workshop = new SourceCopy();
    portal = new Portal({ PORTAL_DIR: workshop.portalDir });
    await portal.start();
  });
  test.afterAll(async () => {
    await portal.stop();
    workshop.remove();
  });

  for (const [what, name] of [
    ['entry', /^remoteEntry\..*\.js$/],
    ['route table', /^routes\..*\.js$/],
    ['chunk', /^lectures\..*\.js$/],
  ] as const) {
    test(`a remote whose ${what} has one byte changed is refused, and comes back`, async ({ page }) => {
      const remote = path.join(workshop.portalDir, 'remotes/mfe-student');
      const { version } = JSON.parse(readFileSync(path.join(remote, 'current.json'), 'utf8')) as {
        version: string;
      };
      const folder = path.join(remote, version);
      const files = readdirSync(folder).filter((file) => name.test(file));
      expect(files).toHaveLength(1);
      for (const file of files) flipByte(path.join(folder, file));
      // Excludes the compressed copies, so that the modified file is served.
      await page.setExtraHTTPHeaders({ 'accept-encoding': 'identity' });
      await page.goto(portal.url);
      await openStudyScreen(page);
      await expectRestAlive(page);
      for (const file of files) flipByte(path.join(folder, file));
      await retry(page);
    });
  }
});
