import { expect, test } from '../../fixtures.ts';
import { addressOf, findLecture } from './studying.ts';

const EVIL = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';

test('a question is asked at its second, survives a reload, is answered, and runs nothing', async ({
  page,
  logIn,
  portal,
  browser,
}) => {
  const session = await logIn(page, 'student');
  const lecture = addressOf(await findLecture(portal, session));
  await page.goto(`${lecture}?t=20`);
  await page.getByRole('button', { name: 'Preguntar en 0:20' }).click();
  const box = page.getByRole('textbox', { name: 'Tu pregunta' });
  await box.fill(`¿Cuánto da $\\frac{1}{2}$ acá?\nLo busqué. ${EVIL}`);
  await expect(page.getByText('Así se va a ver').locator('..').locator('mfrac')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: /^Preguntas/ }).click();
  await page.getByRole('button', { name: 'Un segundo después' }).click();
  await page.getByRole('button', { name: 'Preguntar en 0:21' }).click();
  const own = page.getByRole('listitem').filter({ hasText: 'Lo busqué.' });
  await expect(own.getByText('Sin responder')).toBeVisible();
  await expect(page.locator('[data-player] u')).toHaveCount(1);

  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await logIn(other, 'teacher');
  await other.goto('/desk');
  await other.getByRole('link', { name: /^Contestar/ }).click();
  const asked = other.getByRole('listitem').filter({ hasText: 'Lo busqué.' });
  await asked.getByRole('button', { name: /^Responder a/ }).click();
  await other.keyboard.type('La mitad.');
  await other.keyboard.press('Control+Enter');
  await expect(asked.getByText('Docente', { exact: true })).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: /^Preguntas/ }).click();
  await own.getByRole('button', { name: 'Ver la respuesta del docente' }).click();
  const answer = own.getByRole('listitem').filter({ hasText: 'La mitad.' });
  await answer.getByLabel('Más acciones').click();
  await answer.getByRole('button', { name: 'Aceptar' }).click();
  await expect(own.getByText('Respuesta aceptada')).toBeVisible();
  await own.getByLabel('Más acciones').first().click();
  await own.getByRole('button', { name: 'Eliminar' }).click();
  const gone = page.getByRole('listitem').filter({ hasText: 'Quitaste esta pregunta.' });
  await gone.getByRole('button', { name: 'Deshacer' }).click();
  await expect(own).toBeVisible();
  for (const each of [page, other]) expect(await each.evaluate(() => 'ran' in window)).toBe(false);
  await other.context().close();
});
