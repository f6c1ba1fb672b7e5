import { expectAccessible, expectAccessibleEverywhere, expectScreensAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

const SCREENS = [
  '/my_courses',
  '/my_courses/nada-de-nada',
  '/my_courses/precio',
  '/lectures/1/',
  '/lectures/1/1',
  '/lectures/1/3',
  '/lectures/99999/1',
  '/course/1/attachments',
  '/course/1/links',
  '/calendar',
  '/profile',
  '/profile/security',
  '/profile/my_data',
  '/update_password',
];

test('every screen is accessible to a student and fits a phone', async ({ page, logIn }) => {
  await logIn(page, 'student');
  await expectScreensAccessible(page, SCREENS, async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(500);
  });
});

test('the tabs of a lecture and its player are accessible', async ({ page, logIn }) => {
  await logIn(page, 'student');
  await page.goto('/lectures/1/1');
  for (const tab of [/^Preguntas/, 'Notas', /^Materiales/, /^Links/, 'Descripción']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessibleEverywhere(page, `the tab ${tab}`);
  }
  await page.getByRole('button', { name: /^Ajustes/ }).click();
  for (const pane of ['Velocidad', 'Calidad', 'Subtítulos']) {
    await page.getByRole('menuitem', { name: new RegExp(`^${pane}`) }).click();
    await expectAccessible(page, `the player's menu: ${pane}`);
    await page.keyboard.press('ArrowLeft');
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos del teclado' })).toBeVisible();
  await expectAccessible(page, 'the keys of the player');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Guardar para ver sin conexión' }).click();
  await expectAccessible(page, 'saving a lecture');
});
