import { DEMO_ACCOUNTS, expect, openDemoSession, test } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';

const stored = () => ({ ...localStorage });

test('token, role and userId are kept, restored, and cleared on logging out', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Correo').fill(DEMO_ACCOUNTS.student.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_ACCOUNTS.student.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/my_courses');
  const kept = await page.evaluate(stored);
  expect(Object.keys(kept).sort()).toEqual(['role', 'token', 'userId']);
  expect(kept.role).toBe('student');

  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'CERRAR SESION' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'INGRESAR' })).toBeVisible();
  expect(await page.evaluate(stored)).toEqual({});
  const response = await page.request.get(`/api/users/${kept.userId}`, {
    headers: { authorization: `Bearer ${kept.token}` },
  });
  expect(response.status(), 'the token is dead on the server too').toBe(401);
});

test('a log-in leads each to where they begin, or to where they were going', async ({ browser, portal }) => {
  for (const [who, from, to] of [
    ['admin', '/login', '/admin'],
    ['student', '/login', '/my_courses'],
    ['teacher', '/login?next=/my_courses', '/my_courses'],
    ['teacher', '/login', '/desk'],
  ] as const) {
    const page = await browser.newPage({ baseURL: portal.url });
    await page.goto(from);
    await page.getByLabel('Correo').fill(DEMO_ACCOUNTS[who].email);
    await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_ACCOUNTS[who].password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    // A logged-in person is redirected from the log-in.
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await page.close();
  }
});

test('any 401 clears local storage and sends the browser home', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  await page.goto('/');
  await fetch(`${portal.url}/api/users/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
  });
  await page.getByRole('banner').getByRole('link', { name: 'MIS MATERIAS' }).click();
  await expect(page.getByText('Tu sesión terminó')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(stored)).toEqual({});
});

test('a wrong password leaves a session of before alone and is told beside the form', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Correo').fill(DEMO_ACCOUNTS.student.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('no es la contraseña');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Correo o contraseña incorrectos')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Correo')).toHaveValue(DEMO_ACCOUNTS.student.email);
});

test('two tabs stay in step', async ({ context, page, portal }) => {
  const other = await context.newPage();
  await page.goto('/');
  await other.goto('/login');
  // Waits for the page's code, because a page that starts with a session would redirect.
  await expect(other.locator('html')).toHaveAttribute('data-live', '');
  const session = await openDemoSession(portal, 'student');
  await page.evaluate(({ token, role, id }) => {
    localStorage.setItem('userId', String(id));
    localStorage.setItem('role', role);
    localStorage.setItem('token', token);
  }, session);
  await expect(other.getByRole('banner').getByRole('button', { name: 'CERRAR SESION' })).toBeVisible();
  await expect(other).toHaveURL('/my_courses');

  await other.goto('/profile');
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'CERRAR SESION' }).click();
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByRole('banner').getByRole('link', { name: 'INGRESAR' })).toBeVisible();
});

test('with the API down a Spanish message says so, the session stays, and a retry works', async ({
  page,
}) => {
  const portal = new Portal();
  await portal.start();
  const session = await openDemoSession(portal, 'student');
  await page.goto(portal.url);
  await page.evaluate(({ token, role, id }) => {
    localStorage.setItem('userId', String(id));
    localStorage.setItem('role', role);
    localStorage.setItem('token', token);
  }, session);
  await page.goto(`${portal.url}/profile`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${portal.url}/coursesList/FCEA`);
  await expect(page.getByRole('main').getByText('Contabilidad I')).toBeVisible();
  // Waits, because the page shows the text before the code of the screen arrives.
  await page.waitForLoadState('networkidle');

  await portal.kill();
  await page.getByRole('main').getByRole('link', { name: 'FING' }).first().click();
  await expect(page.getByText('No pudimos comunicarnos con el servidor')).toBeVisible();
  expect(Object.keys(await page.evaluate(stored)).sort()).toEqual(['role', 'token', 'userId']);

  await portal.start();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('No pudimos comunicarnos con el servidor')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Lista de cursos' })).toBeVisible();
  await portal.stop();
});
