import { expect, test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

test('host and remotes run on one React and one store', async ({ page, problems }) => {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) bodies.push(response.text().catch(() => ''));
  });
  await page.goto('/lectures/1/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('link', { name: 'FCEA', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lista de cursos' })).toBeVisible();
  const scripts = await Promise.all(bodies);
  const reactDoms = scripts.filter((text) => text.includes('https://react.dev/errors/')).length;
  const stores = scripts.filter((text) => text.includes('@@redux/REPLACE')).length;
  expect(scripts.length).toBeGreaterThan(4);
  expect({ reactDoms, stores }).toEqual({ reactDoms: 1, stores: 1 });
  expect(problems.filter((text) => !/\/api\//.test(text) && !/status of 404/.test(text))).toEqual([]);
});

test('pages carry a strict policy that nothing of the portal breaks', async ({ page, problems }) => {
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  for (const rule of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "default-src 'none'",
  ]) {
    expect(policy).toContain(rule);
  }
  expect(policy).not.toMatch(/unsafe|\*/);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: /Tema/ }).click();
  await page.getByRole('button', { name: 'Cerrar menú' }).click();
  expect(problems).toEqual([]);
});
