import { readFile } from 'node:fs/promises';
import { expectAccessibleEverywhere } from '../../axe.ts';
import { DEMO_ACCOUNTS, expect, test } from '../../fixtures.ts';

const FAILED = { statusCode: 500, code: 'internal', message: 'Algo falló.' };

test('a student downloads a copy of their data @phone-only', async ({ page, logIn }) => {
  await logIn(page, 'student');
  await page.goto('/profile');
  await page.getByRole('navigation', { name: 'Tu cuenta' }).getByRole('link', { name: 'Mis datos' }).click();
  await expect(page.getByRole('heading', { name: 'Mis datos', level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(page, '/profile/my_data');
  await page.getByRole('button', { name: 'Preparar mi copia' }).click();
  const ready = page.getByRole('button', { name: 'Descargar', exact: true });
  await expect(ready).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await ready.click();
  const file = await (await downloading).path();
  const zip = await readFile(file);
  for (const name of ['mis-datos.html', 'datos/users.json', 'datos/subscriptions.json'])
    expect(zip.includes(name), name).toBe(true);
});

test('they close their account, are told when they log in, and regret it @phone-only', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'student');
  await page.goto('/profile/my_data');
  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  const asked = page.getByRole('dialog', { name: '¿Cerrar tu cuenta?' });
  await expect(asked).toContainText('Microeconomía I');
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  await asked.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  const closing = page.getByRole('region', { name: 'Tu cuenta se cierra' });
  await expect(closing).toContainText('Faltan 14 días');
  await expectAccessibleEverywhere(page, 'an account that closes');
  await page.reload();
  await closing.getByRole('button', { name: 'Me arrepentí' }).click();
  await expect(page.getByRole('button', { name: 'Cerrar mi cuenta' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  await asked.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  await expect(closing).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?next=/profile/my_data');
  await page.getByLabel('Correo').fill(DEMO_ACCOUNTS.student.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_ACCOUNTS.student.password);
  await page.getByRole('main').getByRole('button', { name: 'INGRESAR', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tu cuenta se cierra' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the regret at log-in');
  await page.getByRole('button', { name: 'Me arrepentí' }).click();
  await expect(page).toHaveURL(/\/profile\/my_data$/);
  await expect(page.getByRole('button', { name: 'Cerrar mi cuenta' })).toBeVisible();
});

test('an old session asks for the password before it gives anything away', async ({ page, logIn }) => {
  await logIn(page, 'student');
  await page.route('**/api/users/passkeys', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), confirmed: false } });
  });
  await page.goto('/profile/my_data');
  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirmá que sos vos' });
  await proof.getByLabel('Contraseña', { exact: true }).fill('no es esta');
  await proof.getByRole('button', { name: 'Confirmar' }).click();
  await expect(proof.getByRole('alert').or(proof.locator('.field-error')).first()).toBeVisible();
  await proof.getByLabel('Contraseña', { exact: true }).fill(DEMO_ACCOUNTS.student.password);
  await proof.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog', { name: '¿Cerrar tu cuenta?' })).toBeVisible();
});

test('an old session of an account without a password says how to confirm it', async ({ page, logIn }) => {
  await logIn(page, 'student');
  await page.route('**/api/users/passkeys', async (route) => {
    const response = await route.fetch();
    const without = { confirmed: false, hasPassword: false };
    await route.fulfill({ response, json: { ...(await response.json()), ...without } });
  });
  await page.goto('/profile/my_data');
  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmá que sos vos' });
  await expect(dialog).toContainText('tu cuenta no tiene contraseña');
  await expect(dialog.getByLabel('Contraseña')).toHaveCount(0);
});

test('when the data cannot be read, the screen says so and tries again', async ({ page, logIn }) => {
  await logIn(page, 'student');
  await page.route('**/api/users/me/data', (route) => route.fulfill({ status: 500, json: FAILED }));
  await page.goto('/profile/my_data');
  await expect(page.getByText('No pudimos traer tus datos')).toBeVisible();
  await page.unroute('**/api/users/me/data');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Descargar todo' })).toBeVisible();
});
