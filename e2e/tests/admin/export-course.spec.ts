import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';

const READ = { timeout: 60_000 };

test('a teacher takes a course out for another platform and to read, and brings it in again as it was', async ({
  page,
  logIn,
  problems,
}) => {
  test.slow();
  await logIn(page, 'teacher');
  await page.goto('/my_courses');
  await page.getByRole('link', { name: 'Editar Videos' }).first().click();
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Más acciones del curso' }).click();
    await page.getByRole('menuitem', { name: 'Descargar el curso' }).click();
  };
  await openDialog();
  const dialog = page.getByRole('dialog', { name: 'Descargar el curso' });
  await expect(dialog.getByRole('button', { name: /Para leer y guardar/ })).toBeVisible();
  await expectAccessible(page, 'the choice of a file');
  await dialog.getByRole('button', { name: /Para otra plataforma/ }).click();
  const link = dialog.getByRole('link', { name: /Descargar \(/ });
  await expect(link).toBeVisible(READ);
  await expectAccessible(page, 'the file');
  // A reload finds the export again.
  await page.reload();
  await expect(link).toBeVisible(READ);
  const download = page.waitForEvent('download');
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.imscc$/);
  const buffer = await readFile(await file.path());
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog).toBeHidden();

  await openDialog();
  await dialog.getByRole('button', { name: /Para leer y guardar/ }).click();
  await expect(link).toBeVisible(READ);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();

  await page.goto('/bring');
  const mimeType = 'application/octet-stream';
  await page.getByLabel('Elegir archivo').setInputFiles({ name: 'curso.imscc', mimeType, buffer });
  await expect(page.getByRole('heading', { name: 'Qué trae' })).toBeVisible(READ);
  await expect(page.getByRole('radio', { name: 'Cambiado 0' })).toBeAttached();
  await expect(page.getByRole('radio', { name: 'Afuera 0' })).toBeAttached();
  expect(problems).toEqual([]);
});
