import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';
import { findLectureByTitle } from '../student/studying.ts';
import { callAsAdmin, holdResponse, makeCourse } from './admin-helpers.ts';

const TEXT = [
  '# Elasticidad de prueba',
  'Si sube el precio, **baja** la cantidad: $\\varepsilon = 1$.',
  '## Qué mide',
  '::: ojo\nla pendiente no es la elasticidad.\n:::',
  '## Probá vos',
  '::: solución\nVale uno.\n:::',
].join('\n\n');

/** Marks each moment in which the page lost its heading. */
function watchHeading(): void {
  let hadHeading = false;
  new MutationObserver(() => {
    const hasHeading = document.querySelector('h1') !== null;
    if (hadHeading && !hasHeading) performance.mark('no heading');
    hadHeading = hasHeading;
  }).observe(document, { childList: true, subtree: true });
}

test('a page saved twice while the first save is on its way has the last text, without a conflict', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Dos guardados');
  const body = { title: 'Apuro', kind: 'page', text: '' };
  const { lecture } = await callAsAdmin<{ lecture: { id: number } }>(
    portal,
    'POST',
    `/courses/${id}/lectures`,
    body,
  );
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/pages/${lecture.id}`);
  const source = page.getByRole('textbox', { name: 'Texto de la página, en Markdown' });
  const held = await holdResponse(page, /\/lectures\/\d+$/, (request) => request.method() === 'PUT');
  await source.fill('Uno');
  await source.press('Control+s');
  await held.reached;
  await source.fill('Uno y dos');
  await source.press('Control+s');
  await source.press('Control+s');
  await held.release();
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible();
  await expect(page.getByText('Otra persona guardó otra versión')).toHaveCount(0);
  await page.reload();
  await expect(source).toHaveValue('Uno y dos');
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible();
});

test('a teacher writes a page, and a student reads it on a phone', async ({
  page,
  logIn,
  portal,
  browser,
}) => {
  const session = await logIn(page, 'teacher');
  const { courseId } = await findLectureByTitle(portal, session);
  await page.goto(`/course/${courseId}/lectures`);
  await page.getByRole('button', { name: 'Agregar página' }).click();
  await page.getByRole('textbox', { name: /^Página \d+/ }).fill('Elasticidad de prueba');
  const source = page.getByRole('textbox', { name: 'Texto de la página, en Markdown' });
  await source.fill('$$ x = 1');
  await expect(page.getByRole('button', { name: 'Línea 1: La fórmula no termina: falta $$.' })).toBeVisible();
  await source.fill(TEXT);
  const preview = page.getByRole('region', { name: 'Cómo se va a leer' });
  await expect(preview.locator('math')).toBeVisible();
  await expect(page.getByText('Sin guardar: lo tenés en este navegador')).toBeVisible();
  await page.reload();
  await expect(source).toHaveValue(TEXT);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the editor of a page');
  const lectureId = Number(/\/pages\/(\d+)/.exec(page.url())?.[1]);

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: portal.url });
  await logIn(phone, 'student');
  await phone.addInitScript(watchHeading);
  await phone.goto(`/lectures/${courseId}/${lectureId}`);
  await expect(phone.getByText('Ver solución')).toBeVisible();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Elasticidad de prueba');
  const vanished = await phone.evaluate(() => performance.getEntriesByName('no heading').length);
  expect(vanished, 'times that the heading vanished').toBe(0);
  await expectAccessible(phone, 'a page read on a phone');
  await phone.getByText('Ver solución').click();
  await expect(phone.getByText('Vale uno.')).toBeVisible();
  await phone
    .getByText(/queda leída sola|Leída/)
    .first()
    .scrollIntoViewIfNeeded();
  const unread = phone.getByRole('button', { name: 'Marcar como no leída' });
  await expect(unread).toBeVisible({ timeout: 30_000 });
  await unread.click();
  await expect(phone.getByText('Cuando llegues hasta acá queda leída sola.')).toBeVisible();
  await phone.close();
});
