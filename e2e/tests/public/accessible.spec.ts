import { expectAccessibleEverywhere } from '../../axe.ts';
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
  '/certificado',
  '/certificado/7K4O-29XD',
  '/lectures/1/',
  '/lectures/1/1',
  '/te-perdiste',
];

for (const screen of SCREENS) {
  test(`${screen} is accessible to a visitor`, async ({ page }) => {
    await page.goto(screen, { waitUntil: 'networkidle' });
    await expectAccessibleEverywhere(page, screen);
  });
}

test('the drawer is accessible', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expectAccessibleEverywhere(page, 'the drawer');
});

test('nothing is wider than the screen at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of SCREENS) {
    await page.goto(screen, { waitUntil: 'networkidle' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, screen).toBeLessThanOrEqual(0);
  }
});
