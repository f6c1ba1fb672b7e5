import { DEMO_ACCOUNTS, expect, openDemoSession, test } from '../../fixtures.ts';

test('an administrator suspends a person, who is told so, and takes it back; a deleted link comes back from the trash', async ({
  page,
  browser,
  portal,
  logIn,
}) => {
  const student = await openDemoSession(portal, 'student');
  const admin = await logIn(page, 'admin');
  await page.goto(`/subscription/user/${student.id}`);
  await page.getByRole('button', { name: 'Suspender' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Motivo/).fill('Prestó su cuenta');
  await dialog.getByRole('button', { name: 'Suspender' }).click();
  await expect(page.getByText(/Suspendida/)).toBeVisible();
  await expect(page.getByText(/Prestó su cuenta/)).toBeVisible();

  const theirs = await browser.newPage({ baseURL: portal.url });
  await theirs.goto('/login');
  await theirs.getByLabel('Correo').fill(DEMO_ACCOUNTS.student.email);
  await theirs.getByLabel('Contraseña', { exact: true }).fill(DEMO_ACCOUNTS.student.password);
  await theirs.getByRole('main').getByRole('button', { name: 'INGRESAR', exact: true }).click();
  await expect(theirs.getByRole('alert')).toContainText('Tu cuenta está suspendida');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('button', { name: 'Suspender' })).toBeVisible();
  await theirs.getByRole('main').getByRole('button', { name: 'INGRESAR', exact: true }).click();
  await expect(theirs.getByRole('button', { name: 'CERRAR SESION' }).first()).toBeVisible();
  await theirs.close();

  const headers = { authorization: `Bearer ${admin.token}` };
  const { courses } = await (await page.request.get('/api/courses', { headers })).json();
  const links = `/api/courses/${courses[0].id}/links`;
  const data = { name: 'Apuntes de antes', url: 'https://ejemplo.uy/' };
  const { link } = await (await page.request.post(links, { headers, data })).json();
  await page.request.delete(`${links}/${link.linkId}`, { headers });
  await page.goto('/trash?kind=link');
  await page.getByRole('button', { name: /Deshacer la eliminación de Link Apuntes de antes/ }).click();
  await expect(page.getByText('Recuperado')).toBeVisible();
  await expect(page.getByText('Apuntes de antes', { exact: true })).toBeHidden();
  const after = await (await page.request.get(links, { headers })).json();
  expect(after.links.map(({ name }: { name: string }) => name)).toContain('Apuntes de antes');
});
