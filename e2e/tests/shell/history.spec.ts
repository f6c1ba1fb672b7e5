import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

for (const moment of ['before its code is there', 'once its code is there'] as const) {
  test(`going back and forward finds the place to which a page was scrolled ${moment}, and a new screen begins at its top`, async ({
    page,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/shell.*.js', async (route) => {
      await held;
      await route.continue();
    });
    const isLive = () => page.waitForFunction(() => history.scrollRestoration === 'manual');
    await page.setViewportSize({ width: 1280, height: 600 });
    if (moment === 'once its code is there') release();
    await page.goto('/coursesList/FCEA', { waitUntil: 'commit' });
    const course = page.getByRole('main').getByRole('listitem').getByRole('link').last();
    await expect(course).toBeVisible();
    if (moment === 'once its code is there') await isLive();
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => place(page)).toBe(300);
    release();
    await isLive();
    // The browser fires the scroll event with its next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await course.evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/\/lectures\//);
    await expect.poll(() => place(page)).toBe(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect.poll(() => place(page)).toBe(300);
    await page.reload();
    await expect.poll(() => place(page)).toBe(300);
  });
}

test('an address with a stray percent sign is a page like any other', async ({ page }) => {
  await page.goto('/search/100%');
  await expect(page.getByRole('heading', { name: 'Buscar cursos' })).toBeVisible();
  await page.goto('/nada/%E0%A4%A');
  await expect(page.getByRole('heading', { name: 'te perdiste?' })).toBeVisible();
});

test('?next= leads nobody out of the portal, and nowhere but after logging in', async ({ page, logIn }) => {
  await logIn(page, 'student');
  for (const [from, to] of [
    ['/login?next=/%09/evil.example', '/'],
    ['/login?next=//evil.example', '/'],
    ['/login?next=/my_courses', '/my_courses'],
    ['/createUser?next=/profile', '/'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
});

test('a long name of the institute stays within the page', async ({ browser }) => {
  const { Portal } = await import('../../portal.ts');
  const portal = new Portal({
    INSTITUTE_NAME: 'Instituto Superior Universitario de Formación Técnica y Profesional del Sur',
    SOCIAL_URLS: 'https://un-dominio-extremadamente-largo-de-un-instituto.edu.uy/muy/largo',
  });
  await portal.start();
  for (const width of [320, 701, 1024]) {
    const page = await browser.newPage({ baseURL: portal.url, viewport: { width, height: 800 } });
    await page.goto('/');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.close();
  }
  await portal.stop();
});
