import { expect, openDemoSession, test } from '../../fixtures.ts';
import { getFromApi } from './studying.ts';

test('a student corrects their data; the identity number is checked as it is typed @phone', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'student');
  await page.goto('/profile');
  const ci = page.getByLabel('Cédula de identidad');
  await ci.fill('1.234.567-3');
  await ci.blur();
  await expect(page.getByText('El dígito verificador no coincide')).toBeVisible();
  await ci.fill('1.234.567-2');
  await expect(page.getByText('El dígito verificador no coincide')).toHaveCount(0);
  await page.getByLabel('Nombres').fill('MARTÍN «TINCHO»');
  await page.getByRole('button', { name: 'Usar «Martín «Tincho»»' }).click();
  await page.getByLabel('Apellidos').fill('Núñez');
  await page.getByLabel('Fecha de nacimiento').fill('2003-05-17');
  await page.getByLabel('Apellidos').press('Enter');
  await expect(page.getByText('Datos actualizados con éxito')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Nombres')).toHaveValue('Martín «Tincho»');
  await expect(page.getByLabel('Apellidos')).toHaveValue('Núñez');
  await expect(ci).toHaveValue('1.234.567-2');
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('2003-05-17');
});

test('they see where they are logged in and end it elsewhere', async ({ page, logIn, portal }) => {
  const elsewhere = await openDemoSession(portal, 'student');
  const session = await logIn(page, 'student');
  await page.goto('/profile');
  await expect(page.getByText('Este dispositivo')).toHaveCount(1);
  await page.getByRole('button', { name: 'Cerrar sesión en los demás' }).click();
  await expect(page.getByText(/Sesi(ón cerrada|ones cerradas)/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar sesión en los demás' })).toHaveCount(0);
  await expect(getFromApi(portal, elsewhere, 'courses/my_courses')).rejects.toThrow('401');
  await getFromApi(portal, session, 'courses/my_courses');
});

test('a wrong current password is said beside its field, and the session goes on', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'student');
  await page.goto('/update_password');
  await page.getByLabel('Contraseña actual').fill('no es esta');
  await page.getByLabel('Contraseña nueva').fill('otra frase bien larga');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.locator('main').getByRole('alert').or(page.locator('.field-error'))).toBeVisible();
  await expect(page).toHaveURL(/update_password$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test('a visitor is sent to the start page', async ({ page }) => {
  for (const path of [
    '/my_courses',
    '/profile',
    '/update_password',
    '/course/1/links',
    '/course/1/attachments',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});
