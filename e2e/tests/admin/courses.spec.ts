import { expectAccessible } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { loseResponses } from '../../lose-responses.ts';
import type { Portal } from '../../portal.ts';
import { callAsAdmin, expectToast, holdResponse, makeCourse, makeUser } from './admin-helpers.ts';

/** Creates teachers; `subscribe` adds one to a course, and `of` lists the names of a course's teachers. */
async function makeTeachers(portal: Portal, names: string[]) {
  const ids = new Map<string, number>();
  for (const name of names) {
    const email = `${name.toLowerCase()}@rambla.test`;
    const { id } = await makeUser(portal, { username: name, name, email, role: 'teacher' });
    ids.set(name, id);
  }
  const subscribe = (courseId: number, name: string) =>
    callAsAdmin(portal, 'POST', '/subscriptions', { userId: ids.get(name), courseId });
  const of = async (courseId: number) => {
    const { subscriptions } = await callAsAdmin<{ subscriptions: { name: string }[] }>(
      portal,
      'GET',
      `/courses/${courseId}/subscriptions?role=teacher`,
    );
    return subscriptions.map(({ name }) => name).sort();
  };
  return { subscribe, of };
}

test('courses are filtered by code, period and shift, by those who run them and those who teach', async ({
  page,
  browser,
  logIn,
  portal,
}) => {
  const teacher = await openDemoSession(portal, 'teacher');
  const make = async (name: string, period: string, shift: string) => {
    const body = { name, type: 'FING', code: 'QUI1', period, shift };
    const { course } = await callAsAdmin<{ course: { id: number } }>(portal, 'POST', '/courses', body);
    await callAsAdmin(portal, 'POST', '/subscriptions', { userId: teacher.id, courseId: course.id });
  };
  await make('Química de mañana', '2027-1', 'Mañana');
  await make('Química de noche', '2027-1', 'Noche');
  await make('Química vieja', '2025-2', 'Noche');
  await logIn(page, 'admin');
  await page.goto('/courses');
  await page.getByLabel('Código').selectOption('QUI1');
  const rows = page.getByRole('row', { name: /Química/ });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('QUI1 · 2027-1 · Mañana');
  await page.getByLabel('Período').selectOption('2027-1');
  await page.getByLabel('Turno').selectOption('Noche');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rows).toContainText('Química de noche');
  await page.reload();
  await expect(page).toHaveURL(/period=2027-1/);
  await expect(page.getByLabel('Turno')).toHaveValue('Noche');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Turno').selectOption('Vespertino');
  await expect(page.getByText('Ningún curso coincide con los filtros')).toBeVisible();

  const theirs = await browser.newPage({ baseURL: portal.url });
  await logIn(theirs, 'teacher');
  await theirs.goto('/my_courses');
  await theirs.getByLabel('Período').selectOption('2027-1');
  const own = theirs.getByRole('region', { name: /^Tus \d+ cursos$/ });
  const titles = own.getByRole('listitem').getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Química de mañana', 'Química de noche']);
  await theirs.getByLabel('Turno').selectOption('Noche');
  await expect(titles).toHaveText(['Química de noche']);
  await expectAccessible(theirs, 'own courses, filtered');
  await theirs.reload();
  await expect(titles).toHaveText(['Química de noche']);
  await theirs.close();
});

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
  await page.getByRole('button', { name: 'Crear curso' }).click();
  await expectToast(page, 'Curso creado con éxito');
  await expect(page.getByRole('heading', { level: 1, name: 'Álgebra lineal de prueba' })).toBeVisible();
  await expect(page.locator('.tokens')).toContainText('Ana Docente');
  await page.getByLabel('Objetivo').fill('Resolver sistemas');
  await page.getByRole('button', { name: 'Quitar el grupo 1' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  await page.reload();
  await expect(page.getByLabel('Objetivo')).toHaveValue('Resolver sistemas');
  await expect(page.getByLabel('Grupo 1', { exact: true })).toHaveValue('Noche');

  await page.getByRole('button', { name: 'Eliminar curso' }).click();
  const dialog = page.locator('dialog.modal');
  await expect(dialog).toContainText('1 inscripción');
  await expect(dialog.getByRole('button', { name: 'Eliminar curso' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Álgebra lineal de prueba');
  await dialog.getByRole('button', { name: 'Eliminar curso' }).click();
  await page.getByLabel('Buscar por nombre, tipo o categoría').fill('lineal de prueba');
  await expect(page.getByText('No hay cursos disponibles')).toBeVisible();
  await page.locator('.toast', { hasText: 'Curso eliminado con éxito' }).getByText('Deshacer').click();
  await expectToast(page, 'Recuperado');
  await page.getByRole('link', { name: 'Álgebra lineal de prueba' }).click();
  await expect(page.locator('.tokens')).toContainText('Ana Docente');
  expect(problems).toEqual([]);
});

test('a course whose answer was lost can be changed and sent again', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await page.goto('/createCourse');
  await page.getByLabel('Nombre').fill('Topología');
  await loseResponses(page, '**/api/courses');
  await page.getByRole('button', { name: 'Crear curso' }).click();
  await expect(page.getByText('No pudimos comunicarnos con el servidor.')).toBeVisible();
  await page.unroute('**/api/courses');
  await page.getByLabel('Nombre').fill('Topología general');
  await page.getByRole('button', { name: 'Crear curso' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Topología general' })).toBeVisible();
});

test('a course that could not be given its teacher is there once, to go on with', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await page.goto('/createCourse');
  await page.getByLabel('Nombre').fill('Análisis complejo');
  await page.getByLabel('Docentes').selectOption({ label: 'Ana Docente (docente@rambla.test)' });
  await page.route('**/api/subscriptions', (route) => route.abort());
  await page.getByRole('button', { name: 'Crear curso' }).click();
  await expectToast(page, 'El curso se creó, pero le faltan docentes.');
  await expect(page.getByRole('heading', { level: 1, name: 'Análisis complejo' })).toBeVisible();
  await page.unroute('**/api/subscriptions');
  await page.getByLabel('Docentes').selectOption({ label: 'Ana Docente (docente@rambla.test)' });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  await page.goto('/courses');
  await page.getByLabel('Buscar por nombre, tipo o categoría').fill('Análisis complejo');
  await expect(page.getByRole('link', { name: 'Análisis complejo' })).toHaveCount(1);
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
    const { course } = await callAsAdmin<{ course: { version: number } }>(portal, 'GET', `/courses/${id}`);
    await callAsAdmin(portal, 'PUT', '/courses', { id, version: course.version, ...other });
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

test('saving a course leaves alone the teachers whom somebody else added meanwhile', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia de tres docentes');
  const { subscribe, of } = await makeTeachers(portal, ['Xenia', 'Yolanda', 'Zoe']);
  await subscribe(id, 'Xenia');
  await logIn(page, 'admin');
  await page.goto(`/course/${id}`);
  await expect(page.locator('.tokens')).toContainText('Xenia');
  await page.getByLabel('Docentes').selectOption({ label: 'Zoe (zoe@rambla.test)' });
  await subscribe(id, 'Yolanda');
  // The reload restores the selection, although the list has grown meanwhile.
  await page.reload();
  await expect(page.locator('.tokens li')).toHaveCount(3);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  expect(await of(id)).toEqual(['Xenia', 'Yolanda', 'Zoe']);

  await page.getByRole('button', { name: 'Quitar a Zoe' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  expect(await of(id)).toEqual(['Xenia', 'Yolanda']);
});

test('a course that somebody else changed meanwhile keeps its teachers until one version is chosen', async ({
  page,
  logIn,
  portal,
}) => {
  const { id, version } = await makeCourse(portal, 'Materia discutida');
  const { of } = await makeTeachers(portal, ['Wanda']);
  await logIn(page, 'admin');
  await page.goto(`/course/${id}`);
  // Changes a group on the version that the page has loaded.
  await page.getByRole('button', { name: 'Quitar el grupo 1' }).click();
  await page.getByLabel('Docentes').selectOption({ label: 'Wanda (wanda@rambla.test)' });
  await callAsAdmin(portal, 'PUT', '/courses', { id, version, name: 'Materia discutida', groups: ['Tarde'] });
  await page.reload();
  // Changing the course elsewhere does not change the draft's base version.
  await page.getByRole('button', { name: 'Agregar grupo' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.locator('.stale')).toContainText('Tarde');
  expect(await of(id)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  expect(await of(id)).toEqual(['Wanda']);
});

test('what is typed and chosen while a course is being saved is there to be saved next', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia apurada');
  const { of } = await makeTeachers(portal, ['Vera', 'Uma']);
  await logIn(page, 'admin');
  await page.goto(`/course/${id}`);
  await page.getByLabel('Descripción').fill('Primero');
  await page.getByLabel('Docentes').selectOption({ label: 'Vera (vera@rambla.test)' });
  const held = await holdResponse(page, /\/api\/courses$/, (request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await held.reached;
  await page.getByLabel('Objetivo').fill('Después');
  await page.getByLabel('Docentes').selectOption({ label: 'Uma (uma@rambla.test)' });
  await held.release();
  await expectToast(page, 'Datos actualizados con éxito');
  await page.reload();
  await expect(page.getByLabel('Descripción')).toHaveValue('Primero');
  await expect(page.getByLabel('Objetivo')).toHaveValue('Después');
  await expect(page.locator('.tokens li')).toHaveCount(2);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  expect(await of(id)).toEqual(['Uma', 'Vera']);
});

test('a session that ends loses nothing that was typed', async ({ page, logIn, portal }) => {
  const { id } = await makeCourse(portal, 'Materia interrumpida');
  const session = await logIn(page, 'admin');
  const deviceKey = page.waitForResponse(/\/users\/device_key$/);
  await page.goto(`/course/${id}`);
  await page.getByLabel('Objetivo').fill('Esto no se puede perder');
  await (await deviceKey).finished();
  const { sessions } = await callAsAdmin<{ sessions: { id: number; current: boolean }[] }>(
    portal,
    'GET',
    `/users/session?userId=${session.id}&limit=200`,
  );
  for (const open of sessions.filter(({ current }) => !current)) {
    await callAsAdmin(portal, 'DELETE', `/users/session/${open.id}`).catch(() => undefined);
  }
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Tu sesión terminó. Ingresá de nuevo para seguir.')).toBeVisible();
  // Waits for the encryption, because a page left earlier would lose the draft.
  await page.waitForFunction(() => !Object.keys(sessionStorage).some((key) => key.startsWith('draft:')));
  await page.goto('/login');
  await page.getByLabel('Correo').fill('admin@rambla.test');
  await page.getByLabel('Contraseña', { exact: true }).fill('rambla-demo-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'CERRAR SESION' })).toBeVisible();
  await page.goto(`/course/${id}`);
  await expect(page.getByLabel('Objetivo')).toHaveValue('Esto no se puede perder');
});

test('people are brought into a course by search and by a list, moved and cleared out', async ({
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
  await page.getByRole('button', { name: 'Inscribir personas' }).click();
  await dialog.getByLabel('Buscar personas').fill('gente1@');
  await dialog.getByRole('checkbox', { name: /Gente 1/ }).check();
  await dialog.getByLabel('Grupo').selectOption('Mañana');
  await dialog.getByRole('button', { name: 'Inscribir a 1 persona' }).click();
  await expectToast(page, 'Inscripción hecha con éxito');

  await page.getByRole('button', { name: 'Inscribir personas' }).click();
  await dialog.getByRole('link', { name: 'Traé una lista' }).click();
  const pasted = page.getByLabel('O pegá desde una planilla');
  await pasted.fill('Correo\nGente <gente2@rambla.test>\nnadie');
  await page.getByRole('button', { name: 'Leer lo pegado' }).click();
  await page.getByLabel('Correo de la fila 3').fill('gente3@rambla.test');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Traer las 2', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Listo: 2 en Materia con gente' })).toBeVisible();
  await page.goto(`/course/${id}/subscriptions`);
  await expect(page.locator('tbody tr')).toHaveCount(3);

  await page.getByRole('button', { name: 'Acciones para Gente 2' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar papel, grupo o vencimiento' }).click();
  await dialog.getByLabel('Grupo').selectOption('Noche');
  await dialog.getByLabel('Hasta').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  await expect(page.getByRole('row', { name: /Gente 2/ })).toContainText('31 dic 2099');

  // Moves the people without a group in one action; the address contains the chosen group.
  const group = page.getByRole('combobox', { name: /^Grupo/ });
  await group.selectOption({ label: 'Sin grupo' });
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('checkbox', { name: /Gente 3/ }).check();
  await page.getByRole('button', { name: 'Cambiar de grupo' }).click();
  await dialog.getByLabel('Grupo').selectOption({ label: 'Noche (1)' });
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await expectToast(page, '1 persona cambió de grupo');
  await group.selectOption('Noche');
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.reload();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await group.selectOption('');

  await page.getByRole('button', { name: 'Dar de baja a todos' }).click();
  await expect(dialog).toContainText('3 inscripciones');
  await dialog.getByRole('textbox').fill('Materia con gente');
  await dialog.getByRole('button', { name: 'Dar de baja a todos' }).click();
  await expect(page.getByText('Todavía no hay nadie en este curso.')).toBeVisible();
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
