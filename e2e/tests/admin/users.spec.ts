import { expect, test } from '../../fixtures.ts';
import { callAsAdmin, expectToast, makeCourse, makeUser } from './admin-helpers.ts';

test('an administrator finds, sorts and pages people @phone', async ({ page, logIn, problems }) => {
  await logIn(page, 'admin');
  await page.goto('/subscriptions?rows=8');
  const names = page.locator('tbody .person-name');
  await expect(names).toHaveCount(8);
  await expect(names.first()).toHaveText('Valentín Acuña');
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByText('9–16 de')).toBeVisible();
  await page.getByRole('button', { name: 'Página 1', exact: true }).click();
  await expect(names.first()).toHaveText('Valentín Acuña');
  await page.getByLabel('Buscar por nombre, correo o CI').fill('NUNEZ');
  await expect(names).toHaveText(['Álvaro Núñez']);
  await expect(page).toHaveURL(/q=NUNEZ/);
  await page.reload();
  await expect(names).toHaveText(['Álvaro Núñez']);
  await page.getByLabel('Buscar por nombre, correo o CI').fill('');
  await page.getByText('Docentes', { exact: true }).click();
  await expect(page.locator('tbody .chip', { hasText: 'Estudiante' })).toHaveCount(0);
  await expect(names.first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('columns are chosen and the order is turned around', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await page.goto('/subscriptions?rows=8');
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(heading('CI')).toBeVisible();
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'CI', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Creada' }).click();
  await page.keyboard.press('Escape');
  await expect(heading('CI')).toHaveCount(0);
  await expect(heading('Creada')).toBeVisible();
  const first = page.locator('tbody .person-name').first();
  await page.getByRole('button', { name: 'Nombre' }).click();
  await expect(heading('Nombre')).toHaveAttribute('aria-sort', 'descending');
  await expect(first).not.toHaveText('Valentín Acuña');
  await page.getByRole('button', { name: 'Última sesión' }).click();
  await page.getByRole('button', { name: 'Última sesión' }).click();
  await expect(first).toHaveText('Administración Rambla');
});

test('a person is created, changed in everything and deleted', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await page.goto('/createUser');
  await page.getByLabel('Nombre de usuario').fill('rosario');
  await page.getByLabel('Correo', { exact: true }).fill('rosario@rambla.test');
  await page.getByLabel('Cédula').fill('1.234.567-3');
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(page.getByText('El dígito verificador no coincide')).toBeVisible();
  // Typed values survive a reload.
  await page.reload();
  await expect(page.getByLabel('Nombre de usuario')).toHaveValue('rosario');
  await page.getByLabel('Cédula').fill('1.234.567-2');
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  await expectToast(page, 'Usuario creado con éxito');
  await page.getByRole('link', { name: 'rosario' }).click();

  const change = async (button: string, label: string, value: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.locator('dialog.modal').getByLabel(label, { exact: true }).fill(value);
    await page
      .locator('dialog.modal')
      .getByRole('button', { name: /^Guardar/ })
      .click();
    await expectToast(page, 'Datos actualizados con éxito');
  };
  await change('Cambiar nombre', 'Nombres', 'Rosario Núñez');
  await expect(page.getByRole('heading', { level: 1, name: 'Rosario Núñez' })).toBeVisible();
  await change('Cambiar correo', 'Correo', 'rosario2@rambla.test');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(
    page.getByLabel('Quitar también sus llaves de acceso y el link de su calendario'),
  ).toBeChecked();
  await page.keyboard.press('Escape');
  await change('Cambiar contraseña', 'Contraseña nueva', 'una frase bastante larga');
  await change('Editar datos', 'Nombre de usuario', 'rosario.nunez');
  await page.getByRole('button', { name: 'Cambiar rol' }).click();
  await page.locator('dialog.modal').getByLabel('Rol').selectOption('teacher');
  await page.locator('dialog.modal').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.locator('.data .chip', { hasText: 'Docente' })).toBeVisible();

  await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
  await page.locator('dialog.modal').getByRole('button', { name: 'Eliminar' }).click();
  await page.getByLabel('Buscar por nombre, correo o CI').fill('rosario');
  await expect(page.getByText('Nadie coincide con lo que buscás.')).toBeVisible();
  await page.locator('.toast', { hasText: 'Cuenta eliminada con éxito' }).getByText('Deshacer').click();
  await expectToast(page, 'Recuperado');
  await expect(page.getByRole('link', { name: 'Rosario Núñez' })).toBeVisible();
});

test('a person with an old, short identity number is changed', async ({ page, logIn, portal }) => {
  const fields = { username: 'fructuosa', email: 'fructuosa@rambla.test', ci: '12.345-8' };
  const { id } = await makeUser(portal, fields);
  await logIn(page, 'admin');
  await page.goto(`/subscription/user/${id}`);
  await expect(page.getByText('12.345-8')).toBeVisible();
  await page.getByRole('button', { name: 'Editar datos' }).click();
  const dialog = page.locator('dialog.modal');
  await expect(dialog.getByLabel('Cédula')).toHaveValue('123458');
  await dialog.getByLabel('Nombre de usuario').fill('fructuosa.r');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
});

test('an e-mail that is taken is refused and what was typed stays', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await page.goto('/subscription/user/3');
  await page.getByRole('button', { name: 'Cambiar correo' }).click();
  await page.locator('dialog.modal').getByLabel('Correo').fill('DOCENTE@rambla.test');
  await page.locator('dialog.modal').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Ya hay una cuenta con ese correo.')).toBeVisible();
  await expect(page.locator('dialog.modal').getByLabel('Correo')).toHaveValue('DOCENTE@rambla.test');
});

test('many people are subscribed at once', async ({ page, logIn, portal }) => {
  const { id } = await makeCourse(portal, 'Materia para muchos');
  await logIn(page, 'admin');
  await page.goto('/subscriptions?rows=8');
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check();
  const { total: accounts } = await callAsAdmin<{ total: number }>(portal, 'GET', '/users?limit=1');
  await page.getByRole('button', { name: `Seleccionar las ${accounts} que coinciden` }).click();
  await expect(page.getByText(`${accounts} seleccionados`)).toBeVisible();
  await expect(page.getByRole('button', { name: /que coinciden$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Quitar selección' }).click();
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByText('9–16 de')).toBeVisible();
  const first = page.locator('tbody').getByRole('checkbox').first();
  await expect(first, 'the rows of the second page').not.toBeChecked();
  await first.check();
  await expect(page.getByText('9 seleccionados')).toBeVisible();
  await page.getByRole('button', { name: 'Inscribir en un curso' }).click();
  await page.getByLabel('Curso', { exact: true }).selectOption({ label: 'Materia para muchos (FING)' });
  await page.getByLabel('Grupo').selectOption('Noche');
  await page.locator('dialog.modal').getByRole('button', { name: 'Inscribir' }).click();
  await expectToast(page, '9 inscripciones hechas con éxito');
  const { total } = await callAsAdmin<{ total: number }>(
    portal,
    'GET',
    `/courses/${id}/subscriptions?limit=1`,
  );
  expect(total).toBe(9);
});

test('names with quotes, markup, right-to-left text and emoji neither run nor break the page', async ({
  page,
  logIn,
  portal,
  problems,
}) => {
  const names = [
    '<img src=x onerror="document.title=1">',
    `"O'Hara" & <b>hija</b>`,
    'مريم عبد الله',
    '🎓👩🏽😀',
    'W'.repeat(100),
  ];
  for (const [index, name] of names.entries()) {
    await makeUser(portal, { username: `raro${index}`, name, email: `raro${index}@rambla.test` });
  }
  await logIn(page, 'admin');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/subscriptions?q=raro');
    for (const name of names) await expect(page.getByText(name, { exact: true })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: 'W'.repeat(100) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('W'.repeat(100));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
});

test('the keyboard alone changes a person', async ({ page, logIn, portal }) => {
  await makeUser(portal, { username: 'teclado', name: 'Solo Teclado', email: 'teclado@rambla.test' });
  await logIn(page, 'admin');
  await page.goto('/subscriptions?q=teclado');
  await page.getByRole('button', { name: 'Acciones para Solo Teclado' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Ver la ficha' })).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Cambiar nombre' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Con Teclado');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Datos actualizados con éxito');
  await expect(page.getByText('Con Teclado')).toBeVisible();
});

test('people come out as a file', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await page.goto('/subscriptions');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toBe('usuarios.csv');
});

test('open invitations are sent again at once, and a link that is too old offers a new one', async ({
  page,
  logIn,
  portal,
  browser,
}) => {
  const emails = ['invitada.uno@rambla.test', 'invitada.dos@rambla.test'];
  for (const email of emails)
    await callAsAdmin(portal, 'POST', '/users/createUser', {
      username: email.split('@')[0],
      email,
      role: 'student',
    });
  const linkOf = async (email: string) =>
    /http:\S+\/reset_password\?token=[\w-]+#[\w.%]+/.exec(await portal.mailTo(email))?.[0] ?? '';
  const old = await linkOf('invitada.uno@rambla.test');

  await logIn(page, 'admin');
  await page.goto('/subscriptions?account=invited&q=invitada.');
  await expect(page.getByRole('columnheader', { name: 'Invitación' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Hoy' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Reenviar las 2 invitaciones' }).click();
  await expectToast(page, '2 correos reenviados con éxito');
  await expect.poll(() => linkOf('invitada.uno@rambla.test')).not.toBe(old);
  const sentAgain = await linkOf('invitada.uno@rambla.test');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(old);
  await expect(visitor.getByRole('heading', { name: 'El link ya no sirve' })).toBeVisible();
  await expect(visitor.getByText('invitada.uno@rambla.test')).toBeVisible();
  await visitor.getByRole('button', { name: 'Mandarme un link nuevo' }).click();
  await expect(visitor.getByRole('heading', { name: 'Revisá tu correo' })).toBeVisible();
  await expect.poll(() => linkOf('invitada.uno@rambla.test')).not.toBe(sentAgain);
  await visitor.goto(await linkOf('invitada.uno@rambla.test'));
  await expect(visitor.getByRole('heading', { name: 'Elegí tu contraseña' })).toBeVisible();
  await visitor.close();
});
