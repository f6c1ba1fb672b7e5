import { expect, test } from '../../fixtures.ts';

test('a visitor becomes a student who watches a lecture @phone', async ({ page, portal, problems }, info) => {
  const email = `nueva.persona.${info.project.name}@rambla.test`;
  let course = '';
  const password = 'una frase bien larga y mía';

  await test.step('from the start page to a course', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Ciencias Económicas', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Lista de cursos' })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Microeconomía I/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/lectures\/\d+\/$/);
    await expect(page.getByText('Oferta, demanda y equilibrio').first()).toBeVisible();
    course = page.url();
    await expect(page.getByRole('main').getByRole('link', { name: 'REGISTRARSE' }).first()).toHaveAttribute(
      'href',
      /^\/signup\?next=(\/|%2F)lectures(\/|%2F)\d+(\/|%2F)$/,
    );
  });

  await test.step('signing up', async () => {
    await page.goto(`/signup?next=${encodeURIComponent(new URL(course).pathname)}`);
    await page.getByLabel(/nombre de usuario|usuario/i).fill(`nueva-${info.project.name}`);
    await page.getByLabel('Correo').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
  });

  await test.step('activating from the mail', async () => {
    const mail = await portal.mailTo(email);
    const link = new RegExp(`${portal.url}/activate\\?token=[\\w-]+&next=[\\w%]+`).exec(mail)?.[0];
    expect(link, 'the mail links to the portal').toBeTruthy();
    await page.goto(link ?? '');
    await expect(page.getByRole('heading', { name: 'Tu cuenta está activada' })).toBeVisible();
  });

  await test.step('one is in, and on to the course that one came for', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Seguir adonde ibas' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'CERRAR SESION' })).toBeVisible();
    await expect(page).toHaveURL(course);
  });

  await test.step('Mis cursos is empty, and an open course is one step away', async () => {
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('link', { name: 'MIS MATERIAS' }).last().click();
    await expect(page.getByRole('heading', { name: 'Mis cursos' })).toBeVisible();
    await expect(page.getByText('Todavía no tenés cursos')).toBeVisible();
    await page.goto(course);
    await page.getByRole('button', { name: 'Sumarme' }).click();
    await expect(page.getByRole('link', { name: 'Empezar con la clase 1' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.goto('/my_courses');
    await page.getByRole('link', { name: 'Videos' }).first().click();
    await expect(page).toHaveURL(/\/lectures\/\d+\/$/);
  });

  await test.step('the video plays', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /Oferta, demanda y equilibrio/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/lectures\/\d+\/\d+$/);
    await page
      .getByRole('button', { name: /Reproducir/ })
      .first()
      .click();
    await expect
      .poll(
        () =>
          page.evaluate(
            () => document.querySelector<HTMLVideoElement>('[data-player] video')?.currentTime ?? 0,
          ),
        { timeout: 60_000 },
      )
      .toBeGreaterThan(1);
  });

  expect(problems).toEqual([]);
});

test('a form that is sent before its code is there waits for it, and nothing of it gets into an address', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/remotes\/mfe-public\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await page.getByLabel('Correo').fill('nadie@rambla.test');
  await page.getByLabel('Contraseña', { exact: true }).fill('una frase que es secreta');
  await page.keyboard.press('Enter');
  const isWaiting = () => page.getByLabel('Correo').inputValue();
  await expect.poll(isWaiting).toBe('nadie@rambla.test');
  expect(page.url()).toMatch(/\/login$/);
  release();
  await expect(page.getByRole('alert').getByText(/contraseña/)).toBeVisible();
  expect(page.url()).toMatch(/\/login$/);
});
