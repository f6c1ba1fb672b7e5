import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleEverywhere } from '../../axe.ts';
import { type ApiSession, expect, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';

test.use({ portalOf: 'worker' });

async function create(portal: Portal, admin: ApiSession, username: string): Promise<string> {
  const email = `${username}@ejemplo.uy`;
  const response = await fetch(`${portal.url}/api/users/createUser`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ username, email, role: 'student' }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return email;
}

test('an administrator answers requests in writing: a copy, and an erasure @phone-only', async ({
  page,
  portal,
  logIn,
}, { project }) => {
  const admin = await logIn(page, 'admin');
  const asker = `pide-copia-${project.name}`;
  const leaver = `pide-borrar-${project.name}`;
  await create(portal, admin, asker);
  const leaverMail = await create(portal, admin, leaver);
  await page.goto('/audit');
  await page.getByRole('link', { name: 'Pedidos de datos' }).click();
  await expect(page.getByText('No hay pedidos pendientes.')).toBeVisible();

  const note = async (who: string, what: string, day?: string) => {
    await page.getByRole('button', { name: 'Anotar un pedido' }).click();
    const dialog = page.getByRole('dialog', { name: 'Anotar un pedido' });
    await dialog.getByRole('searchbox', { name: 'Buscar a la persona' }).fill(who);
    await dialog.getByRole('radio', { name: new RegExp(who) }).check();
    await dialog.getByLabel('Qué pidió').selectOption(what);
    if (day) await dialog.getByLabel('Llegó el').fill(day);
    await expectAccessible(page, 'noting a request');
    await dialog.getByRole('button', { name: 'Anotar', exact: true }).click();
    await expect(page.getByText('Pedido anotado con éxito').first()).toBeVisible();
  };
  await note(asker, 'Una copia de sus datos');
  await note(leaver, 'Que se borren sus datos', '2026-01-05');
  const rows = page.getByRole('row').filter({ hasText: '@ejemplo.uy' });
  // Late requests come first.
  await expect(rows.nth(0)).toContainText(leaver);
  await expect(rows.nth(0)).toContainText(/Venció/);
  await expect(rows.nth(1)).toContainText('Faltan 5 días');
  await expectAccessibleEverywhere(page, '/data_requests');

  await page.getByRole('button', { name: `Preparar copia de ${asker}` }).click();
  const ready = page.getByRole('button', { name: `Descargar la copia de ${asker}` });
  await expect(ready).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await ready.click();
  expect((await readFile(await (await downloading).path())).includes('mis-datos.html')).toBe(true);
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: `Borrar los datos de ${leaver}` }).click();
  const asked = page.getByRole('dialog', { name: '¿Borrar a esta persona y sus datos?' });
  const button = asked.getByRole('button', { name: 'Borrar para siempre' });
  await expect(button).toBeDisabled();
  await asked.getByRole('textbox').fill(leaverMail);
  await button.click();
  await expect(page.getByText('No hay pedidos pendientes.')).toBeVisible();
  await page.getByText('Cumplidos', { exact: true }).click();
  await expect(page.getByText('Cumplido tarde').first()).toBeVisible();
  await expect(page.getByText(/Cuenta cerrada \(\d+\)/).first()).toBeVisible();
  await page.goto(`/subscriptions?q=${leaver}`);
  await expect(page.getByText(leaverMail)).toHaveCount(0);
});
