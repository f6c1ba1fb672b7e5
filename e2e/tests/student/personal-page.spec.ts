import { DEMO_ACCOUNTS, expect, openDemoSession, test } from '../../fixtures.ts';
import { callApi, makePublishedQuiz } from '../../quiz-content.ts';
import { DEMO_COURSE } from './studying.ts';

test('a page has its person’s words before any code, and none of them after a log-out without a network', async ({
  page,
  context,
  problems,
}) => {
  const quiz = { name: 'Elasticidad: para saber si lo entendiste', exact: true };
  const address = '/quizz/1?quiz=1';
  const title = page.getByRole('heading', { level: 1, ...quiz });
  await page.goto('/login');
  await page.getByLabel('Correo').fill(DEMO_ACCOUNTS.student.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_ACCOUNTS.student.password);
  await page.getByRole('button', { name: 'INGRESAR', exact: true }).click();
  await expect(page.getByRole('button', { name: 'CERRAR SESION' })).toBeVisible();

  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Empezar' })).toBeVisible();
  await expect(page.getByRole('link', { name: DEMO_COURSE })).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/api/courses/'))).toEqual([]);
  // The document keeps no personal data.
  await expect(page.locator('script[data-call]')).toHaveCount(0);
  // Forgets the earlier calls, because the screen after the log-in may have called `/api/home`.
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

test('a running attempt’s page has its own page of questions before any code, for nobody else', async ({
  page,
  portal,
  logIn,
  problems,
}) => {
  const [{ token: admin }, { token: student }] = [
    await openDemoSession(portal, 'admin'),
    await openDemoSession(portal, 'student'),
  ];
  const settings = { title: 'Intento escrito', pageSize: 1, attemptsAllowed: 1 };
  const quizId = await makePublishedQuiz(portal, admin, 1, settings);
  const calls = `courses/1/quizz/${quizId}/attempts`;
  const address = `/quizz/1?quiz=${quizId}`;
  await page.request.post('/api/users/login', { data: { ...DEMO_ACCOUNTS.student, fingerprint: 'intento' } });
  await logIn(page, 'student');

  // Loading the page does not start the attempt.
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Empezar' })).toBeVisible();
  expect(await callApi(portal, student, 'GET', calls)).toEqual({ attempts: [] });

  const { attempt } = (await callApi(portal, student, 'POST', calls, {})) as { attempt: { id: number } };
  const own = `${address}&attempt=${attempt.id}`;
  await page.goto(own);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('heading', { name: 'Pregunta 2' })).toBeVisible();
  expect(problems).toEqual([]);

  await page.route('**/*.js', (route) => route.abort());
  const response = await page.goto(own);
  expect(await response?.headerValue('cache-control')).toBe('private, no-store');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Pregunta 1']);
  await expect(page.getByText('La derivada de')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(3);
  const [, block = ''] = ((await response?.text()) ?? '').split(`data-call="/api/${calls}/${attempt.id}">`);
  const inlined = JSON.parse(block.split('</script>', 1)[0] ?? '') as { attempt: object };
  const asked = (await callApi(portal, student, 'GET', `${calls}/${attempt.id}`)) as { attempt: object };
  expect(withoutMoment(inlined.attempt)).toEqual(withoutMoment(asked.attempt));
  expect(JSON.stringify(inlined)).not.toContain('¡Bien!');
  await page.goto(`${own}&page=2`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Pregunta 2']);
  await expect(page.getByText('La derivada de')).toHaveCount(0);
  const other = await page.context().browser()?.newContext({ baseURL: portal.url });
  const somebody = await other?.newPage();
  const words = async () => (await somebody?.goto(own))?.text();
  expect(await words()).not.toContain('La derivada de');
  const classmate = { ...DEMO_ACCOUNTS.student, email: 'agustina.techera@rambla.test', fingerprint: 'otra' };
  await somebody?.request.post('/api/users/login', { data: classmate });
  await other?.addCookies([{ name: 'signed', value: 'student', url: portal.url }]);
  const theirs = await words();
  expect(theirs).toContain('data-person');
  expect(theirs).not.toContain('La derivada de');
  await other?.close();
});

/** Omits an attempt's fields that change every second. */
function withoutMoment(attempt: object): object {
  return { ...attempt, now: '', remainingSeconds: null };
}

test('an administrator’s overview has its words before any code, which takes them over', async ({
  page,
  logIn,
  problems,
}) => {
  await page.request.post('/api/users/login', { data: { ...DEMO_ACCOUNTS.admin, fingerprint: 'resumen' } });
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
