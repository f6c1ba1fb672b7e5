import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { callAsAdmin, makeUser } from '../admin/admin-helpers.ts';

test('what the administration writes of privacy is a page of the portal, until it is emptied', async ({
  page,
  logIn,
  portal,
  browser,
  problems,
}) => {
  await logIn(page, 'admin');
  await page.goto('/texts');
  const form = page.getByRole('region', { name: 'Privacidad' });
  const save = async (words: string) => {
    await form.getByLabel('Privacidad').fill(words);
    await form.getByRole('button', { name: 'Guardar privacidad' }).click();
    await expect(page.getByText('Datos actualizados con éxito').first()).toBeVisible();
  };
  await save('## Qué guardamos\n\nTu correo y **lo que estudiás**.');

  // Shown to a visitor and to a search engine without JavaScript.
  const reader = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await reader.newPage();
  await theirs.goto(portal.url);
  await theirs.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(theirs).toHaveTitle(/^Privacidad · /);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Privacidad' })).toBeVisible();
  await expect(theirs.getByRole('heading', { level: 2, name: 'Qué guardamos' })).toBeVisible();
  await reader.close();
  const sitemap = async () => (await fetch(`${portal.url}/sitemap.xml`)).text();
  expect(await sitemap()).toContain('/privacy</loc>');
  expect(await sitemap()).not.toContain('/terms</loc>');

  await page.goto('/privacy');
  await expect(page.getByText('Tu correo y lo que estudiás.')).toBeVisible();
  expect(problems).toEqual([]);
  await callAsAdmin(portal, 'PUT', '/texts/privacy', { markdown: '', version: 1 });
  expect(await sitemap()).not.toContain('/privacy</loc>');
  await page.goto('/privacy');
  await expect(page.getByText('Este instituto todavía no escribió esta página.')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' })).toHaveCount(0);
});

test('a new version of the terms is asked for at the log-in, until it is accepted', async ({
  page,
  portal,
  browser,
  logIn,
}) => {
  const account = { email: 'terminos@rambla.test', password: 'carnaval en febrero' };
  await makeUser(portal, { username: 'terminos', ...account });
  await logIn(page, 'admin');
  await page.goto('/texts');
  const form = page.getByRole('region', { name: 'Términos de uso' });
  const save = page.getByRole('button', { name: 'Guardar términos de uso' });
  await form.getByLabel('Términos de uso').fill('No compartas tu cuenta.');
  await form.getByLabel('Es una versión nueva').check();
  await save.click();
  await expect(page.getByText('Datos actualizados con éxito').first()).toBeVisible();

  const enter = async () => {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(`${portal.url}/login`);
    await theirs.getByLabel('Correo').fill(account.email);
    await theirs.getByLabel('Contraseña', { exact: true }).fill(account.password);
    await theirs.getByRole('button', { name: 'INGRESAR', exact: true }).click();
    return theirs;
  };
  const isIn = (theirs: Page) => expect(theirs.getByRole('heading', { name: 'Mis cursos' })).toBeVisible();
  const asked = (theirs: Page) => theirs.getByRole('heading', { name: 'Cambiaron los términos' });

  const first = await enter();
  await expect(asked(first)).toBeVisible();
  await expect(first.getByRole('link', { name: 'Leer los términos completos' })).toBeVisible();
  await first.getByRole('button', { name: 'Ahora no' }).click();
  await isIn(first);
  const second = await enter();
  await second.getByRole('button', { name: 'Aceptar y seguir' }).click();
  await isIn(second);
  const third = await enter();
  await isIn(third);

  await expect(page.getByRole('region', { name: 'Cuánto se guarda' }).getByText('Siempre')).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Quién aceptó los términos' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).toContain(account.email);
  for (const theirs of [first, second, third]) await theirs.context().close();
});
