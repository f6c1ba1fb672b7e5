import { expect, test } from '../../fixtures.ts';
import { expectToast, holdResponse, makeCourse } from './admin-helpers.ts';

test.use({ portalOf: 'worker' });

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
  await expect(page.getByRole('list', { name: 'Archivos que se están subiendo' })).toContainText('vacío');
  await expectToast(page, /vacío/);
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

test('files go up while one looks elsewhere, and one that fails is told and waits', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia con apuro');
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/attachments`);
  const held = await holdResponse(page, /\/attachments$/, (request) => request.method() === 'POST');
  const file = (name: string, bytes: number) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(bytes, 'a'),
  });
  await page
    .getByLabel('Agregar archivos')
    .setInputFiles([file('primero.txt', 9), file('vacio.txt', 0), file('tercero.txt', 9)]);
  await held.reached;
  await page.getByRole('link', { name: 'Links' }).first().click();
  await expect(page.getByRole('button', { name: 'Agregar link' })).toBeVisible();
  await held.release();
  await expectToast(page, /^vacio.txt: .*vacío/);

  await page.goBack();
  await expect(page.getByRole('link', { name: 'tercero.txt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'primero.txt' })).toBeVisible();
  const sending = page.getByRole('list', { name: 'Archivos que se están subiendo' });
  await expect(sending.getByRole('listitem')).toHaveCount(1);
  await expect(sending).toContainText('vacio.txt');

  // Accepts the warning that closing the page would lose the upload.
  const asked = page.waitForEvent('dialog');
  const closing = page.reload();
  await (await asked).accept();
  await closing;
  await expect(page.getByRole('link', { name: 'tercero.txt' })).toBeVisible();
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
