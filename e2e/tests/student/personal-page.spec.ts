import { ACCOUNTS, expect, test } from '../../fixtures.ts';
import { COURSE } from './studying.ts';

test('a page has its person’s words before any code, and none of them after a log-out without a network', async ({
  page,
  context,
  problems,
}) => {
  const quiz = { name: 'Elasticidad: para saber si lo entendiste', exact: true };
  const address = '/quizz/1?quiz=1';
  const title = page.getByRole('heading', { level: 1, ...quiz });
  await page.goto('/login');
  await page.getByLabel('Correo').fill(ACCOUNTS.student.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(ACCOUNTS.student.password);
  await page.getByRole('button', { name: 'INGRESAR', exact: true }).click();
  await expect(page.getByRole('button', { name: 'CERRAR SESION' })).toBeVisible();

  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Empezar' })).toBeVisible();
  await expect(page.getByRole('link', { name: COURSE })).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/api/courses/'))).toEqual([]);
  // Nothing of it stays in the document for whoever comes next.
  await expect(page.locator('script[data-call]')).toHaveCount(0);
  // The log-in led to the home, which a page that was there already had to ask for.
  calls.length = 0;
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { name: 'Tu semana' })).toBeVisible();
  expect(calls).not.toContain('/api/home');
  expect(problems).toEqual([]);

  await page.route('**/*.js', (route) => route.abort());
  const response = await page.goto(address);
  await expect(title).toBeVisible();
  await expect(page.getByText(/Nueve preguntas cortas sobre/)).toBeVisible();
  expect(await response?.headerValue('cache-control')).toBe('private, no-store');
  await page.unroute('**/*.js');

  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Empezar' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'CERRAR SESION' }).click();
  await expect(page.getByRole('link', { name: 'INGRESAR' }).first()).toBeVisible();
  await context.setOffline(false);
  const after = await page.goto(address);
  expect(await after?.text()).not.toContain(quiz.name);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'INGRESAR' }).first()).toBeVisible();
  await expect(title).toHaveCount(0);
});

test('an administrator’s overview has its words before any code, which takes them over', async ({
  page,
  logIn,
  problems,
}) => {
  await page.request.post('/api/users/login', { data: { ...ACCOUNTS.admin, fingerprint: 'resumen' } });
  await logIn(page, 'admin');
  await page.goto('/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Esta semana' })).toBeVisible();
  expect(calls).not.toContain('/api/overview');
  expect(problems).toEqual([]);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: '0 videos rotos' })).toBeVisible();
});
