import { expect, test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

test('a course with approval says so, and offers to ask for a place', async ({ page }) => {
  await page.goto('/coursesList/FCEA');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Contabilidad I' }) });
  await expect(row.getByText('Con aprobación')).toBeVisible();
  await page.getByRole('link', { name: 'Contabilidad I' }).click();
  const box = page.getByRole('region', { name: 'Inscripción' });
  await expect(box.getByRole('link', { name: 'REGISTRARSE y pedir un lugar' })).toBeVisible();
});

test('a visitor reads what a course brings, watches its open lecture and goes on to sign up', async ({
  page,
  problems,
}) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (/track|notes|attachments|links/.test(new URL(request.url()).pathname)) counted.push(request.url());
  });
  await page.goto('/coursesList/CORTOS');
  await page.getByRole('link', { name: 'Excel para el trabajo' }).click();
  await expect(page.getByRole('heading', { name: 'Lo que vas a poder hacer' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Armar planillas' })).toBeVisible();
  await expect(page.getByText('Usás Excel a diario')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quién lo da' })).toBeVisible();
  const back = /^\/signup\?next=\/lectures\/\d+\/$/;
  const signup = page
    .getByRole('region', { name: 'Inscripción' })
    .getByRole('link', { name: /^REGISTRARSE/ });
  await expect(signup).toHaveAttribute('href', back);

  await page.getByRole('link', { name: /Mirá gratis una clase/ }).click();
  await expect(page.getByText('Es una clase abierta de Excel para el trabajo.')).toBeVisible();
  const player = await page.getByRole('region', { name: 'Reproductor de video' }).boundingBox();
  const big = await page.getByRole('button', { name: 'Mirar la clase' }).boundingBox();
  if (!player || !big) throw new Error('no player');
  // The button must not cover the picture's title, in the middle and on the left.
  expect(big.x).toBeGreaterThan(player.x + player.width * 0.75);
  expect(big.y).toBeGreaterThan(player.y + player.height / 2);
  await page
    .getByRole('button', { name: /Reproducir/ })
    .first()
    .click();
  const second = () =>
    page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')?.currentTime ?? 0);
  await expect.poll(second).toBeGreaterThan(0.5);
  await expect(page.getByRole('tab', { name: 'Notas' })).toHaveCount(0);
  await page
    .getByRole('complementary', { name: 'Clase abierta' })
    .getByRole('link', { name: 'Ver el curso' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Excel para el trabajo' })).toBeVisible();
  expect(counted).toEqual([]);
  expect(problems.filter((problem) => !problem.includes('/api/media/'))).toEqual([]);
});
