import { expectAccessible, expectScreensAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

const SCREENS = [
  '/admin',
  '/audit',
  '/data_requests',
  '/trash',
  '/subscriptions',
  '/subscriptions?q=nadie-se-llama-asi',
  '/subscription/user/3',
  '/createUser',
  '/courses',
  '/createCourse',
  '/bring',
  '/course/1',
  '/requests',
  '/course/1/home',
  '/course/1/content',
  '/course/1/settings',
  '/course/1/rules',
  '/course/1/open_questions',
  '/course/1/reports',
  '/course/1/subscriptions',
  '/course/1/students',
  '/course/1/marks',
  '/course/1/acta',
  '/course/1/lectures',
  '/course/1/lectures?clase=1',
  '/course/1/attachments',
  '/course/1/links',
  '/course/1/quizzes',
  '/course/1/announcements',
  '/course/1/certificates',
  '/course/1/live_classes',
  '/course/1/grading',
  '/reports',
  '/institute/announcements',
  '/importPeople',
  '/sessions',
  '/impressions?course=1',
  '/impressions/user/3',
];

test('every screen of the administration is accessible and fits a phone', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await expectScreensAccessible(page, SCREENS, async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.spinner')).toHaveCount(0);
    await page.waitForTimeout(300);
  });
});

test('what opens over a screen is accessible too', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await page.goto('/subscriptions');
  await page.getByRole('checkbox', { name: /^Seleccionar a Valentín/ }).check();
  await page.getByRole('button', { name: 'Acciones para Valentín Acuña' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the menu');
  await page.getByRole('menuitem', { name: 'Cambiar contraseña' }).click();
  await expectAccessible(page, 'a dialog with a form');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expectAccessible(page, 'a question before deleting');
  await page.goto('/course/1/lectures?clase=1');
  for (const part of ['Subtítulos', 'Mapa de calor']) {
    await page.getByText(part, { exact: true }).click();
    await page.waitForTimeout(500);
    await expectAccessible(page, part);
  }
  await page.goto('/course/1/subscriptions');
  await page.getByRole('button', { name: 'Inscribir personas' }).click();
  await expectAccessible(page, 'who is subscribed');
});
