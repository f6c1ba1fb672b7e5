import { createProviderSettings, OidcProviderServer } from '../../../api/test/oidc-provider.ts';
import { DEMO_ACCOUNTS, expect, test } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';

test.use({ portalOf: 'test' });

const provider = new OidcProviderServer();
let portal: Portal;

test.beforeAll(async () => {
  const issuer = await provider.start();
  const long = {
    OIDC_CONSORCIO_ISSUER: issuer,
    OIDC_CONSORCIO_CLIENT_ID: 'another',
    OIDC_CONSORCIO_CLIENT_SECRET: 'secret',
    OIDC_CONSORCIO_LABEL: 'Universidad Tecnológica del Interior y Consorcio de Institutos Superiores',
  };
  portal = new Portal({ ...createProviderSettings(issuer), ...long });
  await portal.start();
  provider.serve(portal.url);
});
test.afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

function become(subject: string, email: string, speaksFor = true): void {
  provider.people.set(subject, { email, email_verified: speaksFor, name: 'Ana Olivera' });
  provider.current = subject;
}

test('a new person enters with the institute’s account, and again from where they came', async ({ page }) => {
  become('ana', 'ana@instituto.test');
  await page.goto(`${portal.url}/login?next=%2Fcalendar`);
  await page.getByRole('link', { name: 'Ingresar con Instituto' }).click();
  await expect(page.getByText('Ingresaste con éxito')).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/calendar`);
  await page.goto(`${portal.url}/profile/security`);
  await expect(page.getByRole('listitem').filter({ hasText: 'ana@instituto.test' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vincular con Instituto' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Vincular con Universidad/ })).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: 'Desvincular Instituto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desvincular' }).click();
  await expect(page.getByText('Es la única forma de ingresar a tu cuenta')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${portal.url}/login`);
  await expect(page.getByRole('link', { name: 'Ingresar con Instituto' })).toContainText('La última vez');
  await expect(page.getByText('La última vez')).toHaveCount(1);
});

test('an account in use is linked with its passkey', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  const person = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...device, ...person } });
  await page.goto(`${portal.url}/login?next=/profile/security`);
  await page.getByLabel('Correo').fill(DEMO_ACCOUNTS.teacher.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_ACCOUNTS.teacher.password);
  await page.getByRole('button', { name: 'INGRESAR', exact: true }).click();
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Crear llave de acceso' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  become('docente', DEMO_ACCOUNTS.teacher.email, false);
  await page.goto(`${portal.url}/login?next=/profile/security`);
  await page.getByRole('link', { name: 'Ingresar con Instituto' }).click();
  await page.getByLabel('Con mi llave de acceso').check();
  await page.getByRole('button', { name: 'Vincular e ingresar' }).click();
  await expect(page.getByRole('button', { name: 'Desvincular Instituto' })).toBeVisible();
});

test('an account in use is linked with its password, and then the provider is enough', async ({
  page,
  context,
}) => {
  become('estudiante', DEMO_ACCOUNTS.student.email, false);
  await page.goto(`${portal.url}/login`);
  await page.getByRole('link', { name: 'Ingresar con Instituto' }).click();
  await expect(page.getByText('Confirmá tu correo')).toBeVisible();
  expect(page.url()).not.toContain('oidc');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('no es esta');
  await page.getByRole('button', { name: 'Vincular e ingresar' }).click();
  await expect(page.getByText('Contraseña incorrecta.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(DEMO_ACCOUNTS.student.password);
  await page.getByRole('button', { name: 'Vincular e ingresar' }).click();
  await expect(page.getByText('Ingresaste con éxito')).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${portal.url}/login`);
  await page.getByRole('link', { name: 'Ingresar con Instituto' }).click();
  await expect(page.getByText('Ingresaste con éxito')).toBeVisible();
});

test('a mailed code lets in who has no account yet', async ({ page }) => {
  become('beto', 'beto@elsewhere.test');
  await page.goto(`${portal.url}/signup`);
  await page.getByRole('link', { name: 'Registrarse con Instituto' }).click();
  await page.getByLabel('Con un código a mi correo').check();
  await page.getByRole('button', { name: 'Mandarme un código' }).click();
  const mail = await portal.mailTo('beto@elsewhere.test');
  const code = /(\d{6})\.\s+Sirve/.exec(mail)?.[1] ?? '';
  await page.getByRole('textbox', { name: 'Código' }).fill(code);
  await page.getByRole('button', { name: 'Vincular e ingresar' }).click();
  await expect(page.getByText('Ingresaste con éxito')).toBeVisible();
});

test('a return that was not begun here says so and leaves the other ways', async ({ page }) => {
  await page.goto(`${portal.url}/api/login/oidc/instituto/callback?code=x&state=y`);
  await expect(page.getByRole('alert')).toContainText('tardó demasiado en volver');
  await page.getByRole('button', { name: 'Volver a ingresar' }).click();
  await expect(page.getByRole('button', { name: 'INGRESAR', exact: true })).toBeVisible();
});
