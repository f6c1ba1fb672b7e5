import { expect, test } from '../../fixtures.ts';

const here = { timeZone: 'America/Montevideo' };
const hour = Number(new Date().toLocaleString('en-US', { ...here, hour: 'numeric', hour12: false })) % 24;
// One of these zones always has another day than Montevideo.
const abroad = hour >= 7 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';

test.use({ portalOf: 'run', timezoneId: abroad });

test('from abroad a teacher’s home names the day of the institute', async ({ page, logIn }) => {
  const day = new Date().toLocaleDateString('es-UY', { ...here, weekday: 'long', day: 'numeric' });
  await logIn(page, 'teacher');
  await page.goto('/desk');
  const heading = page.getByRole('heading', { level: 1, name: 'Qué te espera' });
  await expect(page.locator('header', { has: heading })).toContainText(
    new RegExp(`${day.replace(',', '')} de`, 'i'),
  );
});
