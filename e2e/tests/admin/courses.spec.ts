import { expect, test } from '../../fixtures.ts';
import { asAdmin, expectToast, makeCourse, makeUser } from './running.ts';

test('a course is created with groups and teachers, changed and deleted @phone', async ({
  page,
  logIn,
  problems,
}) => {
  await logIn(page, 'admin');
  await page.goto('/createCourse');
  await page.getByLabel('Nombre').fill('Álgebra lineal de prueba');
  await page.getByLabel('Tipo').selectOption('FING');
  await page.getByLabel('Categoría').fill('Matemática');
  await page.getByLabel('Inscripción').selectOption('open');
  await page.getByLabel('Descripción').fill('Vectores y matrices');
  await page.getByRole('button', { name: 'Agregar grupo' }).click();
  await page.getByLabel('Grupo 1', { exact: true }).fill('Mañana');
  await page.getByRole('button', { name: 'Agregar grupo' }).click();
  await page.getByLabel('Grupo 2', { exact: true }).fill('Noche');
  await page.getByLabel('Docentes').selectOption({ label: 'Ana Docente (docente@rambla.test)' });
  await page.reload();
  await expect(page.getByLabel('Grupo 2', { exact: true })).toHaveValue('Noche');
  await page.getByRole('button', { name: 'Crear materia' }).click();
  await expectToast(page, 'Materia creada con éxito');
  await expect(page.getByRole('heading', { level: 1, name: 'Álgebra lineal de prueba' })).toBeVisible();
  await expect(page.locator('.tokens')).toContainText('Ana Docente');
  await page.getByLabel('Objetivo').fill('Resolver sistemas');
  await page.getByRole('button', { name: 'Quitar el grupo 1' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  await page.reload();
  await expect(page.getByLabel('Objetivo')).toHaveValue('Resolver sistemas');
  await expect(page.getByLabel('Grupo 1', { exact: true })).toHaveValue('Noche');

  await page.getByRole('button', { name: 'Eliminar materia' }).click();
  const dialog = page.locator('dialog.modal');
  await expect(dialog).toContainText('1 subscripción');
  await expect(dialog.getByRole('button', { name: 'Eliminar materia' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Álgebra lineal de prueba');
  await dialog.getByRole('button', { name: 'Eliminar materia' }).click();
  await page.getByLabel('Buscar por nombre, tipo o categoría').fill('lineal de prueba');
  await expect(page.getByText('No hay cursos disponibles')).toBeVisible();
  await page.locator('.toast', { hasText: 'Materia eliminada con éxito' }).getByText('Deshacer').click();
  await expectToast(page, 'Se deshizo con éxito');
  await page.getByRole('link', { name: 'Álgebra lineal de prueba' }).click();
  await expect(page.locator('.tokens')).toContainText('Ana Docente');
  expect(problems).toEqual([]);
});

test('two administrators on one course: both versions are shown and one is chosen', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia de dos');
  await logIn(page, 'admin');
  await page.goto(`/course/${id}`);
  await page.getByLabel('Descripción').fill('Lo mío');
  const other = { name: 'Materia de dos', description: 'Lo de otra persona' };
  const save = async () => {
    const { course } = await asAdmin<{ course: { version: number } }>(portal, 'GET', `/courses/${id}`);
    await asAdmin(portal, 'PUT', '/courses', { id, version: course.version, ...other });
  };
  await save();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.locator('.stale')).toContainText('Lo de otra persona');
  await expect(page.locator('.stale')).toContainText('Lo mío');
  await page.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  await page.reload();
  await expect(page.getByLabel('Descripción')).toHaveValue('Lo mío');

  await page.getByLabel('Descripción').fill('Otra vez lo mío');
  await save();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('button', { name: 'Quedarme con lo guardado' }).click();
  await expect(page.getByLabel('Descripción')).toHaveValue('Lo de otra persona');
});

test('a session that ends loses nothing that was typed', async ({ page, logIn, portal }) => {
  const { id } = await makeCourse(portal, 'Materia interrumpida');
  const session = await logIn(page, 'admin');
  await page.goto(`/course/${id}`);
  await page.getByLabel('Objetivo').fill('Esto no se puede perder');
  const { sessions } = await asAdmin<{ sessions: { id: number; current: boolean }[] }>(
    portal,
    'GET',
    `/users/session?userId=${session.id}&limit=200`,
  );
  for (const open of sessions.filter(({ current }) => !current)) {
    await asAdmin(portal, 'DELETE', `/users/session/${open.id}`).catch(() => undefined);
  }
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Tu sesión terminó. Ingresá de nuevo para seguir.')).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Correo').fill('admin@rambla.test');
  await page.getByLabel('Contraseña', { exact: true }).fill('rambla-demo-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'CERRAR SESION' })).toBeVisible();
  await page.goto(`/course/${id}`);
  await expect(page.getByLabel('Objetivo')).toHaveValue('Esto no se puede perder');
});

test('people are brought into a course in three ways, moved and cleared out', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia con gente');
  for (const n of [1, 2, 3]) {
    await makeUser(portal, { username: `gente${n}`, name: `Gente ${n}`, email: `gente${n}@rambla.test` });
  }
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/subscriptions`);
  const dialog = page.locator('dialog.modal');
  await page.getByRole('button', { name: 'Subscribir personas' }).click();
  await dialog.getByLabel('Buscar personas').fill('gente1@');
  await dialog.getByRole('checkbox', { name: /Gente 1/ }).check();
  await dialog.getByLabel('Grupo').selectOption('Mañana');
  await dialog.getByRole('button', { name: 'Subscribir a 1 persona' }).click();
  await expectToast(page, 'Subscripciones hechas con éxito');

  await page.getByRole('button', { name: 'Subscribir personas' }).click();
  await dialog.getByText('Pegar correos').click();
  await dialog
    .getByRole('textbox', { name: 'Correos' })
    .fill('Gente <gente2@rambla.test>, nadie@rambla.test');
  await dialog.getByRole('button', { name: 'Revisar la lista' }).click();
  await expect(dialog.getByText('Línea 3')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Correos' }).fill('gente2@rambla.test gente3@rambla.test');
  await dialog.getByRole('button', { name: 'Revisar la lista' }).click();
  await dialog.getByRole('button', { name: 'Guardar 2 subscripciones' }).click();
  await expectToast(page, '2 subscripciones con éxito');
  await expect(page.locator('tbody tr')).toHaveCount(3);

  await page.getByRole('button', { name: 'Acciones para Gente 2' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar grupo o vencimiento' }).click();
  await dialog.getByLabel('Grupo').selectOption('Noche');
  await dialog.getByLabel('Hasta').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  await expect(page.getByRole('row', { name: /Gente 2/ })).toContainText('31 dic 2099');

  await page.getByRole('button', { name: 'Vaciar' }).click();
  await expect(dialog).toContainText('3 subscripciones');
  await dialog.getByRole('textbox').fill('Materia con gente');
  await dialog.getByRole('button', { name: 'Vaciar' }).click();
  await expect(page.getByText('Todavía no hay nadie en esta materia.')).toBeVisible();
});

test('a request waits on the start page and is accepted', async ({ page, logIn, portal, browser }) => {
  const { id } = await makeCourse(portal, 'Materia pedida');
  const context = await browser.newContext({ baseURL: portal.url });
  const { token } = await logIn(await context.newPage(), 'student');
  await fetch(`${portal.url}/api/courses/${id}/enrol`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await logIn(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('row', { name: /Materia pedida/ })).toBeVisible();
  await page
    .getByRole('row', { name: /Materia pedida/ })
    .getByRole('button', { name: /Aceptar/ })
    .click();
  await expectToast(page, 'Solicitud aceptada con éxito');
  await page.goto(`/course/${id}/subscriptions`);
  await expect(page.getByRole('row', { name: /estudiante@rambla.test/ })).toBeVisible();
  await context.close();
});
