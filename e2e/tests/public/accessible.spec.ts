import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';

const SCREENS = [
  '/',
  '/coursesList/FCEA',
  '/coursesList/NADA',
  '/search/nada-de-nada',
  '/search/cálculo',
  '/signup',
  '/login',
  '/forgot_password',
  '/reset_password?token=x',
  '/activate',
  '/profeia',
  '/test',
  '/lectures/1/',
  '/lectures/1/1',
  '/te-perdiste',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`public screens are accessible: ${colorScheme}, ${width} wide`, async ({ browser, portal }) => {
      test.setTimeout(180_000);
      const context = await browser.newContext({
        baseURL: portal.url,
        colorScheme,
        viewport: { width, height: 844 },
      });
      const page = await context.newPage();
      for (const screen of SCREENS) {
        await page.goto(screen, { waitUntil: 'networkidle' });
        await expectAccessible(page, screen);
      }
      await page.goto('/');
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      await expectAccessible(page, 'the drawer');
      await context.close();
    });
  }
}

test('nothing is wider than the screen at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of SCREENS) {
    await page.goto(screen, { waitUntil: 'networkidle' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, screen).toBeLessThanOrEqual(0);
  }
});
