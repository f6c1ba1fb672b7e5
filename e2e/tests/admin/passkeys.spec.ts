import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS, expect, test } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';

/** Adds a virtual authenticator that consents; returns a function to switch its consent. */
async function plugIn(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'CERRAR SESION' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
}

async function typePassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'INGRESAR', exact: true }).click();
}

async function expectInside(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'CERRAR SESION' })).toBeVisible();
}

test('a teacher makes a passkey, gets in with it alone, after the password, and with a code without it', async ({
  page,
  logIn,
  problems,
}) => {
  const sayYes = await plugIn(page);
  await logIn(page, 'teacher');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Llaves de acceso' }).click();
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre de la llave').fill('Mi notebook');
  await dialog.getByRole('button', { name: 'Crear llave de acceso' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Mi notebook' })).toContainText('todavía no');
  await page.getByRole('button', { name: 'Hacer mis códigos' }).click();
  await expect(dialog.locator('code')).toHaveCount(10);
  const codes = await dialog.locator('code').allTextContents();
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Te quedan 10 códigos.')).toBeVisible();

  await logOut(page);
  await page.getByRole('button', { name: 'Ingresar con llave de acceso' }).click();
  await expectInside(page);

  // Uses up the challenge first, so that the suggested passkey fails as after a long pause.
  const nothing = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
  const forged = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: nothing,
  };
  await page.route('**/login/passkey/options', async (route) => {
    const response = await route.fetch();
    const { token } = await response.json();
    await page.request.post('/api/users/login/passkey', { data: { token, response: forged } });
    await route.fulfill({ response });
  });
  await logOut(page);
  await page.getByLabel('Correo').focus();
  await expect(page.getByRole('alert')).toContainText('Pasó demasiado tiempo o ya se usó.');
  await page.unroute('**/login/passkey/options');

  // Otherwise the authenticator would accept the passkey that the e-mail field suggests.
  await sayYes(false);
  await page.reload();
  await typePassword(page, DEMO_ACCOUNTS.teacher);
  const second = page.getByRole('button', { name: 'USAR MI LLAVE DE ACCESO' });
  await expect(second).toBeVisible();
  await sayYes(true);
  await second.click();
  await expectInside(page);

  await sayYes(false);
  await logOut(page);
  await typePassword(page, DEMO_ACCOUNTS.teacher);
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  const code = page.getByLabel('Código de recuperación');
  await code.fill('AAAA-AAAA-AAAA');
  await code.press('Enter');
  await expect(page.getByText('Ese código no es válido o ya se usó.')).toBeVisible();
  await code.fill(codes[0] ?? '');
  await code.press('Enter');
  await expectInside(page);
  await page.goto('/profile/security');
  await expect(page.getByText('Te quedan 9 códigos.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar Mi notebook' }).click();
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.getByText('Mi notebook')).toHaveCount(0);
  expect(problems.filter((problem) => !problem.includes('400 (Bad Request)'))).toEqual([]);
});

test('where it is required, an administrator makes one before they are in, and their codes after; who becomes one logs in again', async ({
  page,
  browser,
}) => {
  const strict = new Portal({ SECOND_FACTOR: 'admins' });
  try {
    await strict.start();
    await plugIn(page);
    await page.goto(`${strict.url}/login`);
    await typePassword(page, DEMO_ACCOUNTS.admin);
    await expect(page.getByText('el instituto pide una llave de acceso')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.getByRole('button', { name: 'CREAR MI LLAVE DE ACCESO' }).click();
    await expectInside(page);
    await expect(page).toHaveURL(/\/profile\/security$/);
    await expect(page.getByRole('button', { name: 'Hacer mis códigos' })).toBeVisible();

    const other = await browser.newPage();
    await other.goto(`${strict.url}/login`);
    await typePassword(other, DEMO_ACCOUNTS.student);
    await expectInside(other);
    const id = await other.evaluate(() => localStorage.getItem('userId'));
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`;
    const promotion = { headers: { authorization }, data: { role: 'admin' } };
    expect((await page.request.put(`${strict.url}/api/users/${id}`, promotion)).status()).toBe(200);
    // Uses no locator, because the page's own call may have ended the session and removed the link.
    await other.evaluate(() => document.querySelector<HTMLElement>('a[href="/profile"]')?.click());
    await expect(other.getByText('Tu cuenta ahora pide una llave de acceso.')).toBeVisible();
    await other.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await typePassword(other, DEMO_ACCOUNTS.student);
    await expect(other.getByText('el instituto pide una llave de acceso')).toBeVisible();
    await other.close();
  } finally {
    await strict.stop();
  }
});
