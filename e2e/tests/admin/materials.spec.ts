import { expect, test } from '../../fixtures.ts';
import { expectToast, makeCourse } from './running.ts';

test('several files are added at once, and one is deleted and brought back @phone', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia con archivos');
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/attachments`);
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Soy ${name}`) });
  await page.getByLabel('Agregar archivos').setInputFiles([file('uno.txt'), file('dos "raro" <b>.txt')]);
  await expect(page.getByRole('link', { name: 'uno.txt' })).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.getByLabel('Agregar archivos').setInputFiles({ ...file('vacio.txt'), buffer: Buffer.alloc(0) });
  await expect(page.getByRole('alert')).toContainText('vacío');
  await page.getByRole('button', { name: 'Cancelar vacio.txt' }).click();
  await page.getByRole('button', { name: 'Eliminar uno.txt' }).click();
  await page.locator('dialog.modal').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.locator('.toast').getByText('Deshacer').click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'uno.txt' }).click();
  expect((await download).suggestedFilename()).toBe('uno.txt');
});

test('links are added, changed and deleted; an address that could run is refused', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia con links');
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/links`);
  const dialog = page.locator('dialog.modal');
  await page.getByRole('button', { name: 'Agregar link' }).click();
  await dialog.getByLabel('Nombre').fill('Apuntes');
  await dialog.getByLabel('Dirección').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Tiene que ser una dirección como')).toBeVisible();
  await dialog.getByLabel('Dirección').fill('https://ejemplo.uy/apuntes');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Link agregado con éxito');
  await page.getByRole('button', { name: 'Acciones para Apuntes' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await dialog.getByLabel('Nombre').fill('Apuntes nuevos');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  await page.getByRole('button', { name: 'Acciones para Apuntes nuevos' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Todavía no hay links.')).toBeVisible();
});
