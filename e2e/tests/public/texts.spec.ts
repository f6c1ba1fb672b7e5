import { expect, test } from '../../fixtures.ts';
import { asAdmin } from '../admin/running.ts';

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

  // A visitor, and a search engine without JavaScript.
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
  await asAdmin(portal, 'PUT', '/texts/privacy', { markdown: '', version: 1 });
  expect(await sitemap()).not.toContain('/privacy</loc>');
  await page.goto('/privacy');
  await expect(page.getByText('Este instituto todavía no escribió esta página.')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' })).toHaveCount(0);
});
