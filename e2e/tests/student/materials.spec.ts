import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures.ts';
import { DEMO_COURSE, findCourseId, findLectureByTitle, lectureAddressOf } from './studying.ts';

test('a student looks at materials and takes them along @phone', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const id = await findCourseId(portal, session, DEMO_COURSE);
  await page.goto(`/course/${id}/attachments`);
  await expect(page.getByRole('heading', { name: 'Materiales' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Práctico 1' });
  await expect(row).toContainText(/PDF · \d+ kB · \d+ de \w+ de \d{4}/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^Descargar/ }).click(),
  ]);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(row.getByRole('link', { name: /^Ver/ })).toHaveAttribute('target', '_blank');
});

test('links lead out of the portal, in another tab', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  await page.goto(`/course/${await findCourseId(portal, session, DEMO_COURSE)}/links`);
  await expect(page.getByRole('heading', { name: 'Links' })).toBeVisible();
  const link = page.getByRole('link', { name: /Oferta y demanda \(Wikipedia\)/ });
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('href', /^https:\/\//);
});

test('notes stay at their second, private, and leave as Markdown', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const lecture = await findLectureByTitle(portal, session);
  await page.goto(`${lectureAddressOf(lecture)}?t=20`);
  await page.getByRole('tab', { name: 'Notas' }).click();
  await expect(page.getByRole('button', { name: 'Guardar nota en 0:20' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Nota en/ }).fill('El precio <b>sube</b> & baja');
  await page.getByRole('button', { name: /^Guardar nota/ }).click();
  await expect(page.getByText('El precio <b>sube</b> & baja')).toBeVisible();

  await page.getByRole('button', { name: 'Editar la nota de 0:20' }).click();
  await page.getByRole('textbox', { name: 'Nota de 0:20' }).fill('Punto E');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Punto E')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar mis notas del curso' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`## ${DEMO_COURSE}`);
  expect(text).toContain('Punto E');
  expect(text).toContain(`${lectureAddressOf(lecture)}?t=20`);

  await page.getByRole('button', { name: 'Borrar la nota de 0:20' }).click();
  await expect(page.getByText('Punto E')).toHaveCount(0);
});
