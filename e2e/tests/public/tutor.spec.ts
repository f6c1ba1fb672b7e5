import { createServer, type RequestListener } from 'node:http';
import { findFreePort } from '../../../api/test/free-port.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';

async function serve(handler: RequestListener, port: number) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { close };
}

test("the tutor's page is framed, and one that refuses is told of and can be tried again", async ({
  page,
}) => {
  const answer: RequestListener = (_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<h1>Hola, soy el tutor</h1>');
  };
  const port = await findFreePort();
  let tutor = await serve(answer, port);
  const portal = new Portal({ TUTOR_URL: `http://127.0.0.1:${port}/` });
  await portal.start();
  await page.goto(`${portal.url}/profeia`);
  await expect(page.frameLocator('iframe').getByText('Hola, soy el tutor')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir en una pestaña' })).toBeVisible();

  await tutor.close();
  await page.reload();
  await expect(page.getByText('PROFE IA no responde')).toBeVisible();
  await expect(page.locator('iframe')).toBeHidden();

  tutor = await serve(answer, port);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.frameLocator('iframe').getByText('Hola, soy el tutor')).toBeVisible();
  await expect(page.getByText('PROFE IA no responde')).toBeHidden();

  // A lecture's link carries only course and lecture in the fragment.
  const { token, role, id } = await openDemoSession(portal, 'student');
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { token, role, userId: String(id) },
  );
  await page.goto(`${portal.url}/lectures/1/1`);
  const href = await page.getByRole('link', { name: /PROFE IA ¿Te trancaste/ }).getAttribute('href');
  const { pathname, search, hash } = new URL(href ?? '', portal.url);
  expect([pathname, search]).toEqual(['/profeia', '']);
  expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
    curso: 'Microeconomía I',
    clase: 'Oferta, demanda y equilibrio',
  });
  await tutor.close();
  await portal.stop();
});

test('a student asks, plays the moment in its place, and is told when nobody explains it', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'student');
  await page.goto('/profeia');
  const field = page.getByLabel('Tu pregunta');
  await field.fill('por qué el alquiler pesa más que el pan en el índice de precios');
  await field.press('Enter');
  const first = page.getByRole('listitem').filter({ hasText: 'Inflación e índice de precios' }).first();
  await expect(page.getByRole('heading', { name: 'Esto dicen tus clases' })).toBeVisible();
  await expect(first.locator('mark').first()).toBeVisible();
  await first.getByRole('button', { name: /Ver acá desde 2:37/ }).click();
  await expect
    .poll(() => first.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThanOrEqual(157);
  await page.getByRole('button', { name: 'Me sirvió', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Me sirvió', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await field.fill('¿Qué es la curva de Laffer?');
  await page.getByRole('button', { name: 'Preguntar' }).click();
  await expect(page.getByRole('heading', { name: 'No lo encontré; lo más cercano es' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Lo más cercano que encontré' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No me sirvió' }).last()).toBeVisible();
  await expect(page.getByLabel('En la clase')).toHaveCSS('border-radius', /^(?!0px)/);
  await expect(page.getByText('Te quedan 18 de 20 hoy')).toBeVisible();
  await page.getByRole('link', { name: 'Preguntarle a tu docente' }).click();
  await expect(page.getByRole('textbox', { name: 'Tu pregunta' })).toHaveValue('¿Qué es la curva de Laffer?');
  await expect(page.getByRole('button', { name: /^Preguntar en \d+:\d\d$/ }).last()).toBeVisible();
});

test('on a phone the composer covers none of the questions to try', async ({ page, logIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'student');
  await page.goto('/profeia');
  await expect(page.getByRole('heading', { name: '¿Qué querés entender?' })).toBeVisible();
  const last = await page.getByRole('main').getByRole('listitem').getByRole('button').last().boundingBox();
  const field = await page.getByLabel('Tu pregunta').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThan(0);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(field?.y ?? 0);
});

test('a visitor tries it with open lectures', async ({ page }) => {
  await page.goto('/profeia');
  await page.getByRole('button', { name: 'Los aportes personales' }).click();
  await expect(page.getByRole('link', { name: 'Ver la clase gratis' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'REGISTRARSE' }).last()).toHaveAttribute('href', '/signup');
});
