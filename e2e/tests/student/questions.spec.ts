import type { Route } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { clickLogOut, readStoredText } from './left-behind.ts';
import { findLectureByTitle, lectureAddressOf, readVideoTime } from './studying.ts';

const EVIL = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';

test('a question is asked at its second, survives a reload and a dead network, is answered, and runs nothing', async ({
  page,
  logIn,
  portal,
  browser,
}) => {
  const session = await logIn(page, 'student');
  const lecture = lectureAddressOf(await findLectureByTitle(portal, session));
  await page.goto(`${lecture}?t=20`);
  await page.getByRole('button', { name: 'Preguntar en 0:20' }).click();
  const box = page.getByRole('textbox', { name: 'Tu pregunta' });
  await box.fill(`¿Cuánto da $\\frac{1}{2}$ acá?\nLo busqué. ${EVIL}`);
  await expect(page.getByText('Así se va a ver').locator('..').locator('mfrac')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: /^Preguntas/ }).click();
  await page.getByRole('button', { name: 'Un segundo después' }).click();
  // Delivers the first try but loses its response; later ones find no network.
  let tries = 0;
  const cut = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    if (tries === 1) await route.fetch();
    return route.abort();
  };
  await page.route('**/questions', cut);
  await page.getByRole('button', { name: 'Preguntar en 0:21' }).click();
  await expect(page.getByText('Se envía sola cuando vuelva.')).toBeVisible();
  await page.goto('/my_courses');
  await clickLogOut(page);
  const leaving = page.getByRole('dialog', { name: '¿Cerrar la sesión?' });
  await expect(leaving).toContainText('1 pregunta');
  await page.unroute('**/questions', cut);
  await page.keyboard.press('Escape');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => readStoredText(page)).not.toContain('row rambla/questions');
  await page.goto(`${lecture}?t=20`);
  await page.getByRole('tab', { name: /^Preguntas/ }).click();
  const own = page.getByRole('listitem').filter({ hasText: 'Lo busqué.' });
  await expect(own.getByText('Sin responder')).toBeVisible();
  // Four questions of the demo, and this one.
  await expect(page.locator('[data-player] u')).toHaveCount(5);
  const unanswered = page.getByRole('button', { name: /^Sin responder · \d+$/ });
  const before = Number(/\d+/.exec((await unanswered.textContent()) ?? '')?.[0]);
  await page.getByRole('button', { name: '¿Qué no se entendió acá?' }).click();
  await page.getByRole('textbox', { name: 'Tu pregunta' }).fill('¿Y si los dos bajan?');
  await page.getByText('Preguntar en 0:20', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mías · 2' })).toBeVisible();
  await expect(unanswered).toHaveText(`Sin responder · ${before + 1}`);
  await expect(page.getByRole('tab', { name: /^Preguntas\s*6$/ })).toBeVisible();

  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await logIn(other, 'teacher');
  await other.goto(`${lecture}?t=21`);
  await other.getByRole('tab', { name: /^Preguntas/ }).click();
  const asked = other.getByRole('listitem').filter({ hasText: 'Lo busqué.' });
  await asked.getByRole('button', { name: 'Responder', exact: true }).click();
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

test('questions about a quiz that is over, what one said before, and the search that finds it all', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'teacher');
  await page.goto('/desk');
  await page.getByRole('link', { name: /^Contestar.*Las incorrectas restan/ }).click();
  await expect(page.getByRole('heading', { name: 'Preguntas sobre este cuestionario' })).toBeVisible();
  const asked = page.getByRole('listitem').filter({ hasText: 'Las incorrectas restan' });
  await asked.getByRole('button', { name: /^Responder a/ }).click();
  await page.keyboard.type('Sí, un cuarto.');
  await page.keyboard.press('Control+Enter');
  const answer = asked.getByRole('listitem').filter({ hasText: 'Sí, un cuarto.' });
  await answer.getByLabel('Más acciones').click();
  await answer.getByRole('button', { name: 'Editar' }).click();
  await page.getByLabel('Tu texto').fill('Sí, un tercio.');
  await page.keyboard.press('Control+Enter');
  const edited = asked.getByRole('listitem').filter({ hasText: 'Sí, un tercio.' });
  await edited.getByRole('button', { name: 'editada' }).click();
  await expect(page.getByRole('dialog').getByText('Sí, un cuarto.')).toBeVisible();
  await page.keyboard.press('Escape');
  await asked.getByLabel('Más acciones').first().click();
  await asked.getByRole('button', { name: 'Fijar' }).click();
  await expect(asked.getByText('Fijada')).toBeVisible();
  await expect(asked.locator('+ *')).toContainText('punto crítico');

  await page.getByRole('button', { name: 'Buscar en las preguntas del curso' }).click();
  await page.getByLabel('Buscar en las preguntas del curso').last().fill('simplificar');
  await page.getByRole('link', { name: /La derivada como pendiente/ }).click();
  const other = page.getByRole('listitem').filter({ hasText: 'Por qué se puede simplificar' });
  await other.getByRole('link', { name: '0:42' }).click();
  await expect.poll(() => readVideoTime(page)).toBeGreaterThanOrEqual(42);
});
