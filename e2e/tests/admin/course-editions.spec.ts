import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';
import { callAsAdmin, makeUser } from './admin-helpers.ts';

test.use({ portalOf: 'worker' });

/** Expands the filters, which are collapsed on a phone and come with the first rows. */
async function unfold(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filtros/ }).click();
}

test('people and viewed lessons are filtered by the period of their courses @phone', async ({
  page,
  logIn,
  portal,
  isMobile,
}) => {
  const name = `Topología ${isMobile ? 'de bolsillo' : 'de mesa'}`;
  const period = isMobile ? '2032-1' : '2031-1';
  const { course } = await callAsAdmin<{ course: { id: number } }>(portal, 'POST', '/courses', {
    name,
    type: 'FING',
    code: 'TOP1',
    period,
    shift: 'Noche',
  });
  const username = `zulma.${period}`;
  const zulma = await makeUser(portal, {
    username,
    name: `Zulma ${period}`,
    email: `${username}@rambla.test`,
  });
  await callAsAdmin(portal, 'POST', '/subscriptions', { userId: zulma.id, courseId: course.id });
  await logIn(page, 'admin');

  await page.goto('/subscriptions');
  if (isMobile) await unfold(page);
  await page.getByLabel('Período').selectOption(period);
  const people = page.getByRole('table', { name: /^Usuarios/ });
  await expect(people.getByRole('row', { name: /Zulma/ })).toHaveCount(1);
  await expect(people.getByRole('checkbox')).toHaveCount(2);
  await page.reload();
  if (isMobile) await expect(page.getByRole('button', { name: 'Filtros 1' })).toBeVisible();
  else await expect(page.getByLabel('Período')).toHaveValue(period);
  await expect(people.getByRole('checkbox')).toHaveCount(2);
  await expectAccessible(page, 'people of a period');

  await page.goto('/impressions');
  await expect(page.getByRole('table', { name: 'Personas que vieron clases' })).toBeVisible();
  if (isMobile) await unfold(page);
  await page.getByLabel('Período').selectOption(period);
  await expect(page.getByText('Nadie vio clases con esos filtros.')).toBeVisible();
  // Offers courses of the same period, and distinguishes their editions.
  const courses = page.getByRole('combobox', { name: 'Curso' });
  await expect(courses.getByRole('option')).toHaveText(['Todos', `${name} (FING · ${period} · Noche)`]);
  await courses.selectOption({ index: 1 });
  await expect(page.getByRole('heading', { name: 'Cobertura por clase' })).toBeVisible();
  await expectAccessible(page, 'viewed lessons of a period');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
