import { expect, openDemoSession, test } from '../../fixtures.ts';
import { callAsAdmin, expectToast, makeUser } from './admin-helpers.ts';

async function logInAs(
  url: string,
  email: string,
  fingerprint: string,
): Promise<{ token: string; id: number }> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'carnaval en febrero', fingerprint }),
  });
  return (await response.json()) as { token: string; id: number };
}

test('sessions are found and ended, and an account in many hands is marked', async ({
  page,
  logIn,
  portal,
}) => {
  await makeUser(portal, { username: 'prestada', email: 'prestada@rambla.test' });
  const tokens: string[] = [];
  for (let device = 0; device < 6; device += 1) {
    tokens.push((await logInAs(portal.url, 'prestada@rambla.test', `aparato-${device}`)).token);
  }
  await logIn(page, 'admin');
  await page.goto('/sessions');
  await page.getByText('Parecen compartidas').click();
  await expect(page.locator('tbody tr')).toHaveCount(6);
  await expect(page.getByText('Parece compartida: 6 dispositivos en 7 días').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Acciones para prestada/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Cerrar todas las de esta persona' }).click();
  await expectToast(page, '6 sesiones cerradas con éxito');
  const response = await fetch(`${portal.url}/api/courses/my_courses`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  });
  expect(response.status).toBe(401);
});

test('lectures viewed are shown by person and by course, with a plot and a file', async ({
  page,
  logIn,
  portal,
}) => {
  const { token, id } = await openDemoSession(portal, 'student');
  await fetch(`${portal.url}/api/courses/1/lectures/1/track`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ viewId: 'e2e', intervals: [[0, 20]], position: 20 }),
  });
  await logIn(page, 'admin');
  await page.goto('/impressions?course=1');
  await expect(page.locator('figcaption', { hasText: 'Clases vistas por día' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cobertura por clase' })).toBeVisible();
  await page.getByRole('link', { name: 'Martín Estudiante' }).click();
  await expect(page).toHaveURL(new RegExp(`/impressions/user/${id}$`));
  await expect(page.getByRole('row', { name: /Oferta, demanda y equilibrio/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`clases-vistas-${id}.csv`);
});

test('the trail tells who did what, and is searched', async ({ page, logIn, portal }) => {
  const { id } = await makeUser(portal, { username: 'rastreada', email: 'rastreada@rambla.test' });
  await callAsAdmin(portal, 'PUT', '/users/change_name_admin', { userId: id, name: 'Con Rastro' });
  await logIn(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Seguridad' }).click();
  await page.getByRole('link', { name: 'Registro de lo que se hizo' }).click();
  await page.getByLabel('Buscar por quién, qué o sobre quién').fill('rastreada');
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.getByLabel('Acción').selectOption('user.name');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText('nombre: Con Rastro');
});

test('what waits leads to the lectures that lack something', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: /clases sin video$/ }).click();
  const list = page.getByRole('region', { name: 'Clases sin video', exact: true });
  await list.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/course\/\d+\/lectures\?clase=\d+$/);
  await expect(page.getByText('Esta clase todavía no tiene video.')).toBeVisible();
});
