import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { DEMO_ACCOUNTS, expect, openDemoSession, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { callAsAdmin, expectToast, makeUser } from './admin-helpers.ts';

test.use({ portalOf: 'worker' });

const PASSWORD = DEMO_ACCOUNTS.admin.password;

async function makeCourse(portal: Portal, name: string): Promise<number> {
  const { course } = await callAsAdmin<{ course: { id: number } }>(portal, 'POST', '/courses', {
    name,
    type: 'FING',
    category: 'Prueba',
    groups: [],
  });
  const { id: userId } = await openDemoSession(portal, 'teacher');
  await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: course.id });
  return course.id;
}

async function enter(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'INGRESAR', exact: true }).click();
}

test('a teacher adds an assistant, who finds the grading and nothing else', async ({
  page,
  portal,
  logIn,
}) => {
  const courseId = await makeCourse(portal, 'Materia con ayudante');
  const email = 'ayudante@roles.test';
  await makeUser(portal, { username: 'ayudante', name: 'Ana Ayudante', email, password: PASSWORD });
  await logIn(page, 'teacher');
  await page.goto(`/course/${courseId}/members`);
  await page.getByRole('button', { name: 'Inscribir', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo').fill(email);
  await dialog.getByLabel('Papel en el curso').selectOption({ label: 'Ayudante' });
  await expectAccessible(page, 'the dialog of a teacher');
  await dialog.getByRole('button', { name: 'Inscribir' }).click();
  await expectToast(page, 'Inscripción hecha con éxito');
  const row = page.getByRole('row', { name: /Ana Ayudante/ });
  await expect(row).toContainText('Ayudante');
  await expectAccessible(page, 'who is in a course');

  const own = await page.context().browser()?.newContext({ baseURL: portal.url });
  const assistant = await own?.newPage();
  if (!own || !assistant) throw new Error('no second browser');
  await enter(assistant, email);
  await assistant.getByRole('link', { name: 'Corregir de Materia con ayudante' }).click();
  await expect(assistant.getByText('No queda nada para corregir')).toBeVisible();
  await assistant.goto(`/course/${courseId}/lectures`);
  await expect.poll(() => new URL(assistant.url()).pathname).toBe('/');
  await own.close();

  await row.getByRole('button', { name: /Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Quitar del curso' }).click();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(row).toBeHidden();
});

test('the administration makes a bedelía, who runs people and enrolment alone', async ({
  page,
  portal,
  logIn,
}) => {
  const courseId = await makeCourse(portal, 'Materia de bedelía');
  const email = 'bedelia@roles.test';
  await logIn(page, 'admin');
  await page.goto('/createUser');
  await page.getByLabel('Nombre de usuario').fill('bedelia');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Rol').selectOption({ label: 'Bedelía' });
  await page.getByLabel(/Elegir yo la contraseña/).check();
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  await expectToast(page, 'Usuario creado con éxito');

  const own = await page.context().browser()?.newContext({ baseURL: portal.url });
  const bedelia = await own?.newPage();
  if (!own || !bedelia) throw new Error('no second browser');
  await enter(bedelia, email);
  await expect(bedelia.getByRole('heading', { level: 1, name: 'Usuarios y subscripciones' })).toBeVisible();
  await expectAccessible(bedelia, 'the home of bedelía');
  const rail = bedelia.getByRole('navigation', { name: 'Administración' });
  await expect(rail.getByRole('link', { name: 'Personas' })).toBeVisible();
  for (const place of ['Seguridad', 'Comunicación', 'Instituto'])
    await expect(rail.getByRole('link', { name: place })).toHaveCount(0);
  await rail.getByRole('link', { name: 'Materias' }).click();
  await bedelia.getByRole('link', { name: 'Materia de bedelía' }).click();
  await expect(bedelia.getByRole('heading', { level: 1, name: 'Materia de bedelía' })).toBeVisible();
  const places = bedelia.getByRole('navigation', { name: 'Lugares del curso' });
  await expect(places.getByRole('link')).toHaveText(['Estudiantes', 'Notas']);
  await expectAccessible(bedelia, 'a course of bedelía');
  await expect(bedelia.getByRole('row', { name: /Docente/ }).first()).toBeVisible();
  for (const screen of ['students', 'marks', 'acta', 'certificates']) {
    await bedelia.goto(`/course/${courseId}/${screen}`);
    await expect(bedelia.getByRole('heading', { level: 1, name: 'Materia de bedelía' })).toBeVisible();
    await expect(bedelia.locator('.spinner')).toHaveCount(0);
    await expectAccessible(bedelia, `${screen} of bedelía`);
  }
  for (const path of [
    '/admin',
    '/audit',
    '/sessions',
    `/course/${courseId}/lectures`,
    `/course/${courseId}`,
  ]) {
    await bedelia.goto(path);
    await expect.poll(() => new URL(bedelia.url()).pathname, path).toBe('/');
  }
  await own.close();
});
