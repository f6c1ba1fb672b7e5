import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { callAsAdmin, expectToast, makeCourse } from './admin-helpers.ts';

test.use({ portalOf: 'worker' });

const titles = (page: Page) => page.locator('li[data-key] bdi').allInnerTexts();
const grip = (page: Page, title: string) => page.getByRole('button', { name: `Mover ${title}:` });

/** A course of two sections with four kinds of content. */
async function makeContent(portal: Portal, name: string): Promise<number> {
  const { id } = await makeCourse(portal, name);
  const { id: userId } = await openDemoSession(portal, 'teacher');
  await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: id });
  for (const [title, section] of [
    ['Uno', 'Unidad 1'],
    ['Dos', 'Unidad 1'],
    ['Tres', 'Unidad 2'],
  ])
    await callAsAdmin(portal, 'POST', `/courses/${id}/lectures`, { title, section });
  await callAsAdmin(portal, 'POST', `/courses/${id}/quizz`, { title: 'Parcial', state: 'draft' });
  await callAsAdmin(portal, 'POST', `/courses/${id}/assignments`, {
    title: 'Entrega',
    instructions: 'Mandá tu trabajo.',
    takesText: true,
    state: 'published',
  });
  await callAsAdmin(portal, 'POST', `/courses/${id}/links`, { name: 'Programa', url: 'https://ejemplo.uy/' });
  return id;
}

test('everything of a course is put in one order by keys and by pointer, across kinds @phone', async ({
  page,
  logIn,
  portal,
  problems,
}) => {
  const id = await makeContent(portal, 'Materia ordenada');
  await logIn(page, 'teacher');
  await page.goto(`/course/${id}/content`);
  await expect(grip(page, 'Programa')).toBeVisible();
  expect(await titles(page)).toEqual(['Uno', 'Dos', 'Tres', 'Parcial', 'Entrega', 'Programa']);
  await expectAccessible(page, 'the content of a course');

  const announced = (text: string) => page.getByRole('status').filter({ hasText: text });
  await grip(page, 'Programa').focus();
  await page.keyboard.press(' ');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  await expect(announced('Programa: lugar 1 de 4 en Unidad 2')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(announced('Programa: lugar 3 de 3 en Unidad 1')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(grip(page, 'Programa')).toBeFocused();
  const saved = page.waitForResponse(/content\/order$/);
  await page.keyboard.press(' ');
  await saved;
  const order = ['Uno', 'Programa', 'Dos', 'Tres', 'Parcial', 'Entrega'];
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(order);

  // Escape cancels the move; Shift moves to the next section.
  await grip(page, 'Uno').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect.poll(() => titles(page)).toEqual(order);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Programa', 'Dos', 'Uno', 'Tres', 'Parcial', 'Entrega']);

  const from = await grip(page, 'Entrega').boundingBox();
  const to = await grip(page, 'Dos').boundingBox();
  if (!from || !to) throw new Error('no rows');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 });
  await page.mouse.up();
  const dragged = ['Programa', 'Entrega', 'Dos', 'Uno', 'Tres', 'Parcial'];
  await expect.poll(() => titles(page)).toEqual(dragged);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(dragged);
  expect(problems).toEqual([]);
});

test('what is chosen is published, moved and deleted together, and comes back', async ({
  page,
  logIn,
  portal,
}) => {
  const id = await makeContent(portal, 'Materia elegida');
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/content`);
  const row = (title: string) => page.locator('li[data-key]').filter({ hasText: title });
  const bar = page.getByRole('region', { name: 'Acciones con lo elegido' });
  for (const title of ['Uno', 'Entrega'])
    await page.getByRole('checkbox', { name: `Elegir ${title}` }).check();
  await expect(bar).toBeInViewport();
  await bar.getByRole('button', { name: 'Ocultar' }).click();
  await expectToast(page, '2 ocultos con éxito');
  for (const title of ['Uno', 'Entrega']) await expect(row(title)).toContainText('Borrador');
  await page.getByRole('checkbox', { name: 'Elegir Entrega' }).check();
  await bar.getByRole('button', { name: 'Publicar' }).click();
  await expectToast(page, 'Publicado con éxito');
  await expect(row('Entrega')).toContainText('Publicado');

  for (const title of ['Programa', 'Tres'])
    await page.getByRole('checkbox', { name: `Elegir ${title}` }).check();
  await bar.getByRole('button', { name: 'Mover' }).click();
  await page.getByRole('menuitem', { name: 'Unidad 1' }).click();
  await expect.poll(() => titles(page)).toEqual(['Uno', 'Dos', 'Tres', 'Programa', 'Parcial', 'Entrega']);
  await expectToast(page, '2 cosas movidas con éxito');

  for (const title of ['Programa', 'Dos', 'Parcial'])
    await page.getByRole('checkbox', { name: `Elegir ${title}` }).check();
  await bar.getByRole('button', { name: 'Borrar' }).click();
  await page.locator('dialog.modal').getByRole('button', { name: 'Borrar' }).click();
  await expect.poll(() => titles(page)).toEqual(['Uno', 'Tres', 'Entrega']);
  await page.locator('.toast').getByText('Deshacer').click();
  await expect.poll(async () => (await titles(page)).length).toBe(6);
});

test('the content is counted, filtered and kept in sections, and each row has its actions @phone', async ({
  page,
  logIn,
  portal,
  problems,
}) => {
  const id = await makeContent(portal, 'Materia contada');
  await logIn(page, 'teacher');
  await page.goto(`/course/${id}/content`);
  const tally = page.getByRole('group', { name: 'Mostrar' });
  await expect(tally).toHaveText(/6en total.*5publicadas.*1borrador$/);
  const act = async (title: string, action: string) => {
    await page.getByRole('button', { name: `Más acciones: ${title}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Entrega', 'Ocultar');
  await expectToast(page, 'Oculto con éxito');
  await tally.getByRole('radio', { name: 'borradores' }).check();
  expect(await titles(page)).toEqual(['Parcial', 'Entrega']);
  await expect(grip(page, 'Parcial')).toBeDisabled();
  await act('Entrega', 'Publicar');
  await expectToast(page, 'Publicado con éxito');
  await expect.poll(() => titles(page)).toEqual(['Parcial']);
  await act('Parcial', 'Borrar');
  await page.locator('dialog.modal').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByText('No queda nada así.')).toBeVisible();
  await page.locator('.toast').getByText('Deshacer').click();
  await expect.poll(() => titles(page)).toEqual(['Parcial']);
  await tally.getByRole('radio', { name: 'en total' }).check();

  const unit = page.getByRole('region', { name: 'Unidad 2' });
  await expect(unit).toContainText('Parcial');
  await page.getByRole('button', { name: 'Unidad 2', exact: true }).click();
  await expect(unit).not.toContainText('Parcial');
  await page.getByRole('button', { name: 'Unidad 2', exact: true }).click();
  await page.getByRole('button', { name: 'Sección', exact: true }).click();
  await page.getByLabel('Nombre de la sección').fill('Repaso');
  await page.locator('dialog').getByRole('button', { name: 'Agregar' }).click();
  await expect(page.getByRole('region', { name: 'Repaso' })).toBeVisible();
  await expectAccessible(page, 'the content of a course with a new section');
  expect(problems).toEqual([]);
});

test('a lecture and a page are added to a section', async ({ page, logIn, portal }) => {
  const id = await makeContent(portal, 'Materia por secciones');
  await logIn(page, 'teacher');
  await page.goto(`/course/${id}/content`);
  await page.getByRole('button', { name: 'Agregar en Unidad 1' }).click();
  await page.getByRole('menuitem', { name: 'Clase en video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar clase' });
  await dialog.getByLabel('Título').fill('Uno y medio');
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expectToast(page, 'Clase agregada con éxito');
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/agregar=/);
  await page.goto(`/course/${id}/content`);
  await page.getByRole('button', { name: 'Agregar en Unidad 1' }).click();
  await page.getByRole('menuitem', { name: 'Página' }).click();
  await expect(page).toHaveURL(/\/pages\/\d+/);
  await page.goto(`/course/${id}/content`);
  const first = page.getByRole('region', { name: 'Unidad 1' });
  await expect(first.locator('li[data-key] bdi')).toHaveText([
    'Uno',
    'Dos',
    'Uno y medio',
    'Página sin título',
  ]);
});

test('any screen of a course is two clicks away, and a course with students is archived', async ({
  page,
  logIn,
  portal,
}) => {
  const id = await makeContent(portal, 'Materia de seis lugares');
  await logIn(page, 'teacher');
  await page.goto(`/course/${id}/home`);
  const places = page.getByRole('navigation', { name: 'Lugares del curso' });
  for (const [place, tab, end] of [
    ['Contenido', 'Materiales', 'attachments'],
    ['Evaluación', 'Corregir', 'grading'],
    ['Estudiantes', 'Seguimiento', 'students'],
    ['Notas', 'Certificados', 'certificates'],
    ['Comunicación', 'Reportes', 'reports'],
    ['Ajustes', 'Reglas', 'rules'],
  ] as const) {
    await places.getByRole('link', { name: place }).click();
    const tabs = page.getByRole('navigation', { name: place });
    if (place !== 'Estudiantes') await tabs.getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`/course/${id}/${end}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Materia de seis lugares' })).toBeVisible();
  }

  const { id: userId } = await openDemoSession(portal, 'student');
  await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: id });
  await page.goto(`/course/${id}/home`);
  await page.getByRole('button', { name: 'Estado: Publicada' }).click();
  await expect(page.getByRole('menuitem', { name: 'Pasar a borrador' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Archivar' }).click();
  await page.locator('dialog.modal').getByRole('button', { name: 'Archivar' }).click();
  await expectToast(page, 'Curso archivado con éxito');
  await expect(page.getByRole('button', { name: 'Estado: Archivada' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver a abrir' }).click();
  await expectToast(page, 'El curso está de vuelta');
  await page.getByRole('link', { name: 'Ver como estudiante' }).click();
  await expect(page).toHaveURL(new RegExp(`/lectures/${id}/$`));
});
