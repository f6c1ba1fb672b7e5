import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expectAccessibleEverywhere } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { callAsAdmin, expectToast, makeUser } from './admin-helpers.ts';

const VIDEO_FILE = path.resolve('../api/demo/media/videos/micro-oferta-demanda.mp4');

test("an administrator's day: from what waits to a course that runs", async ({
  page,
  browser,
  logIn,
  portal,
  problems,
}) => {
  for (const n of [1, 2]) {
    await makeUser(portal, { username: `nueva${n}`, name: `Nueva ${n}`, email: `nueva${n}@dia.test` });
  }
  await logIn(page, 'admin');
  const dialog = page.locator('dialog.modal');

  // Morning: the week's figures and pending work.
  await page.goto('/admin');
  await expect(page.getByText('Clases vistas')).not.toHaveCount(0);
  await page.getByRole('link', { name: /sin activar/ }).click();
  await expect(page.getByRole('heading', { name: 'Usuarios y subscripciones' })).toBeVisible();
  await page.getByRole('button', { name: /Sin activar/ }).click();

  // Creates a teacher's account.
  await page.getByRole('link', { name: 'Crear usuario', exact: true }).click();
  await page.getByLabel('Nombre de usuario').fill('profe.dia');
  await page.getByLabel('Correo', { exact: true }).fill('profe@dia.test');
  await page.getByLabel('Rol').selectOption('teacher');
  await page.getByLabel('Nombres').fill('Profe del Día');
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  await expectToast(page, 'Usuario creado con éxito');
  const mail = await portal.mailTo('profe@dia.test');
  const [link = ''] = /http:\S+\/reset_password\?token=[\w-]+#[\w.%]+/.exec(mail) ?? [];
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(theirs, 'the choice of a password');
  await theirs.getByLabel('Contraseña nueva').fill('lapacho en flor y mate');
  await theirs.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expectToast(theirs, 'Ingresaste con éxito');
  await expect(theirs.getByRole('button', { name: 'CERRAR SESION' })).toBeVisible();
  await theirs.evaluate(() => localStorage.clear());
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'El link ya no sirve' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Mandarme un link nuevo' })).toBeVisible();
  await theirs.context().close();

  // Creates a course with that teacher.
  await page.goto('/createCourse');
  await page.getByLabel('Nombre').fill('Curso del día');
  await page.getByLabel('Tipo').selectOption('CORTOS');
  await page.getByRole('button', { name: 'Agregar grupo' }).click();
  await page.getByLabel('Grupo 1', { exact: true }).fill('Único');
  await page.getByLabel('Docentes').selectOption({ label: 'Profe del Día (profe@dia.test)' });
  await page.getByRole('button', { name: 'Crear curso' }).click();
  await expectToast(page, 'Curso creado con éxito');
  const courseId = Number(new URL(page.url()).pathname.split('/').at(-1));

  // Adds its first lecture, a link and people.
  await page.getByRole('link', { name: 'Contenido', exact: true }).click();
  await page.getByRole('link', { name: 'Clases', exact: true }).click();
  await page.getByLabel('Subir videos').setInputFiles(VIDEO_FILE);
  await expect(page.getByText('Video subido con éxito')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'Agregar link' }).click();
  await dialog.getByLabel('Nombre').fill('Programa');
  await dialog.getByLabel('Dirección').fill('https://ejemplo.uy/programa');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Link agregado con éxito');
  await page.getByRole('link', { name: 'Estudiantes' }).click();
  await page.getByRole('link', { name: 'Inscriptos', exact: true }).click();
  await page.getByRole('button', { name: 'Inscribir personas' }).click();
  await dialog.getByRole('link', { name: 'Traé una lista' }).click();
  await page.getByLabel('O pegá desde una planilla').fill('nueva1@dia.test\nnueva2@dia.test');
  await page.getByRole('button', { name: 'Leer lo pegado' }).click();
  await page.getByLabel('Grupo', { exact: true }).selectOption('Único');
  await page.getByRole('button', { name: 'Traer las 2' }).click();
  await expect(page.getByRole('heading', { name: 'Listo: 2 en Curso del día' })).toBeVisible();
  await page.goto(`/course/${courseId}/subscriptions`);

  // Removes one person by mistake, and undoes it.
  await page.getByRole('button', { name: 'Acciones para Nueva 2' }).click();
  await page.getByRole('menuitem', { name: 'Quitar del curso' }).click();
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByRole('row', { name: /Nueva 2/ })).toHaveCount(0);
  await page.locator('.toast').getByText('Deshacer').click();
  await expect(page.getByRole('row', { name: /Nueva 2/ })).toContainText('Único');

  // Evening: the audit trail shows the day's changes.
  await page.goto('/audit?q=Curso%20del%20d%C3%ADa');
  await expect(page.getByRole('row', { name: /Creó el curso/ })).toBeVisible();
  const { subscriptions } = await callAsAdmin<{ subscriptions: { email: string }[] }>(
    portal,
    'GET',
    `/courses/${courseId}/subscriptions`,
  );
  expect(subscriptions.map(({ email }) => email).toSorted()).toEqual([
    'nueva1@dia.test',
    'nueva2@dia.test',
    'profe@dia.test',
  ]);
  expect(problems).toEqual([]);
});

test("a teacher's day: a lecture from its video to what people watch of it", async ({
  page,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'teacher');
  const dialog = page.locator('dialog.modal');
  await page.goto('/my_courses');
  await page
    .getByRole('link', { name: /Editar Videos/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Contenido' })).toBeVisible();
  const courseId = Number(new URL(page.url()).pathname.split('/')[2]);

  // Uploads a video while its texts are written.
  await page.getByLabel('Subir videos').setInputFiles({
    name: 'repaso-general.mp4',
    mimeType: 'video/mp4',
    buffer: readFileSync(VIDEO_FILE),
  });
  await expect(page.getByText('Video subido con éxito')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Listo' }).click();
  await page
    .locator('ol')
    .getByRole('button', { name: /repaso general$/ })
    .last()
    .click();
  await page.getByRole('textbox', { name: 'Título' }).fill('Repaso general');
  await page.getByLabel('Descripción').fill('Todo lo del semestre');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  await expect(page.locator('video')).toHaveJSProperty('paused', true);

  // Writes captions beside the player.
  await page.getByText('Subtítulos', { exact: true }).click();
  await page.getByRole('button', { name: 'Agregar línea' }).click();
  await page.getByLabel('Texto').fill('Buenas, empezamos el repaso');
  await page.reload();
  await page.getByText('Subtítulos', { exact: true }).click();
  await expect(page.getByLabel('Texto')).toHaveValue('Buenas, empezamos el repaso');
  await page.getByRole('button', { name: 'Guardar subtítulos' }).click();
  await expectToast(page, 'Subtítulos guardados con éxito');

  // Adds material.
  await page.getByRole('link', { name: 'Materiales' }).click();
  const paper = { name: 'repaso.txt', mimeType: 'text/plain', buffer: Buffer.from('Repaso') };
  await page.getByLabel('Agregar archivos').setInputFiles(paper);
  await expect(page.getByRole('link', { name: 'repaso.txt' })).toBeVisible();

  // A person watches the lecture, and the heat map shows the watched part.
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' };
  const list = await fetch(`${portal.url}/api/courses/${courseId}/lectures`, { headers });
  const { lectures } = (await list.json()) as { lectures: { id: number; title: string }[] };
  const lecture = lectures.find(({ title }) => title === 'Repaso general');
  expect(lecture).toBeDefined();
  const { token } = await openDemoSession(portal, 'admin');
  await fetch(`${portal.url}/api/courses/${courseId}/lectures/${lecture?.id}/track`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ viewId: 'day', intervals: [[0, 12]], position: 12 }),
  });
  await page.goto(`/course/${courseId}/lectures?clase=${lecture?.id}`);
  await page.getByText('Mapa de calor', { exact: true }).click();
  await expect(page.getByText(/La vio 1 persona/)).toBeVisible();

  // Deletes the video by mistake, and undoes it.
  await page.getByRole('button', { name: 'Eliminar video' }).click();
  await dialog.getByRole('button', { name: 'Eliminar video' }).click();
  const removed = page.locator('.toast', { hasText: 'Video eliminado con éxito' });
  await expect(page.getByText('Esta clase todavía no tiene video.')).toBeVisible();
  await removed.getByRole('button', { name: 'Deshacer' }).click();
  await expectToast(page, 'Recuperado');
  await expect(page.getByText('Esta clase todavía no tiene video.')).toBeHidden();
});
