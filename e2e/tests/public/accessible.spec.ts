import { expectAccessibleEverywhere, expectScreensAccessible } from '../../axe.ts';
import { test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

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

test('every screen is accessible to a visitor and fits a phone', async ({ page }) => {
  await expectScreensAccessible(page, SCREENS, () => page.waitForLoadState('networkidle'));
});

test('the drawer is accessible', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expectAccessibleEverywhere(page, 'the drawer');
});
