import { expectAccessible, expectAccessibleEverywhere } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';

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

for (const screen of SCREENS) {
  test(`${screen} is accessible to a student`, async ({ page, logIn }) => {
    await logIn(page, 'student');
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(500);
    await expectAccessibleEverywhere(page, screen);
  });
}

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
  await expectAccessible(page, 'the keys of the player');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Guardar para ver sin conexión' }).click();
  await expectAccessible(page, 'saving a lecture');
});

test('nothing of the student is wider than the screen at 320 pixels', async ({ page, logIn }) => {
  await logIn(page, 'student');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of SCREENS) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(400);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, screen).toBeLessThanOrEqual(0);
  }
});
