import { expectAccessible } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { callApi } from '../../quiz-content.ts';
import { DEMO_COURSE, findCourseId } from './studying.ts';

const SOON = 5 * 60_000;

/** An institute's local time, formatted for a date-and-time field. */
function fieldText(ms: number): string {
  const text = new Date(ms).toLocaleString('sv-SE', { timeZone: 'America/Montevideo' });
  return text.slice(0, 16).replace(' ', 'T');
}

test('a teacher calls a live class, and a student enters it from the calendar, here or in another program', async ({
  page,
  browser,
  logIn,
  portal,
}) => {
  const teacher = await browser.newPage({ baseURL: portal.url });
  const session = await logIn(teacher, 'teacher');
  const id = await findCourseId(portal, session, DEMO_COURSE);
  await teacher.goto(`/course/${id}/live_classes`);
  await teacher.getByRole('button', { name: 'Agregar clase en vivo' }).click();
  await teacher.getByLabel('Título').fill('Dudas de última hora');
  await teacher.getByLabel('Empieza').fill(fieldText(Date.now() + SOON));
  await teacher.getByLabel('Link para entrar').fill('http://ejemplo.uy/sala');
  await teacher.getByRole('button', { name: 'Guardar' }).click();
  await expect(teacher.getByText('Tiene que ser una dirección como https://')).toBeVisible();
  await teacher.getByLabel('Link para entrar').fill('https://ejemplo.uy/sala');
  await teacher.getByRole('button', { name: 'Guardar' }).click();
  await expect(teacher.getByRole('row', { name: /Dudas de última hora/ })).toContainText('Todo el curso');

  await logIn(page, 'student');
  await page.goto('/calendar');
  const enter = page.getByRole('link', { name: 'Entrar a Dudas de última hora' });
  await expect(enter).toHaveAttribute('href', 'https://ejemplo.uy/sala');
  await expect(page.getByText(/^Empieza en [45] min$/)).toBeVisible();

  await page.getByRole('button', { name: 'Verlo en mi teléfono' }).click();
  await page.getByRole('button', { name: 'Crear mi link' }).click();
  const address = await page.getByLabel('Tu link').inputValue();
  const feed = async () => (await fetch(address.replace(/^https?:\/\/[^/]+/, portal.url))).text();
  expect(await feed()).toContain('SUMMARY:En vivo: Dudas de última hora');
  await expect(page.getByRole('dialog', { name: 'Tu calendario en el teléfono' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desactivarlo' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();

  await teacher.getByRole('button', { name: 'Acciones para Dudas de última hora' }).click();
  await teacher.getByRole('menuitem', { name: 'Eliminar' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(teacher.getByRole('row', { name: /Dudas de última hora/ })).toHaveCount(0);
  expect(await feed()).toContain('STATUS:CANCELLED');
  await page.reload();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(enter).toHaveCount(0);
  await teacher.locator('.toast').getByText('Deshacer').click();
  await expect(teacher.getByRole('row', { name: /Dudas de última hora/ })).toBeVisible();
  await teacher.close();
});

test('a live class each week is cancelled from one on, and brought back', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'teacher');
  await page.goto(`/course/${await findCourseId(portal, session, DEMO_COURSE)}/live_classes`);
  await page.getByRole('button', { name: 'Agregar clase en vivo' }).click();
  await page.getByLabel('Título').fill('Taller semanal');
  await page.getByLabel('Empieza').fill('2031-03-03T19:00');
  await page.getByLabel('Repetir cada semana hasta').fill('2031-02-03');
  await page.getByLabel('Link para entrar').fill('https://ejemplo.uy/taller');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Tiene que ser después de la primera.')).toBeVisible();
  await page.getByLabel('Repetir cada semana hasta').fill('2031-03-17');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const rows = page.getByRole('row', { name: /Taller semanal/ });
  await expect(rows).toHaveCount(3);
  await rows.nth(1).getByRole('button', { name: 'Acciones para Taller semanal' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByLabel('Esta y las siguientes').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(rows).toHaveCount(1);
  await page.locator('.toast').getByText('Deshacer').click();
  await expect(rows).toHaveCount(3);
});

test('a group has a live class at another hour, and its students find it then', async ({
  page,
  browser,
  logIn,
  portal,
  problems,
}) => {
  const session = await logIn(page, 'teacher');
  const student = await openDemoSession(portal, 'student');
  const id = await findCourseId(portal, session, DEMO_COURSE);
  const { group } = (await callApi(portal, session.token, 'POST', `courses/${id}/groups`, {
    name: 'Sábados',
  })) as { group: { id: number } };
  await callApi(portal, session.token, 'PUT', `courses/${id}/group_members`, {
    groupId: group.id,
    userIds: [student.id],
  });
  await page.goto(`/course/${id}/live_classes`);
  await page.getByRole('button', { name: 'Agregar clase en vivo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar clase en vivo' });
  await dialog.getByLabel('Título').fill('Repaso');
  await dialog.getByLabel('Empieza').fill('2031-05-06T19:00');
  await dialog.getByLabel('Link para entrar').fill('https://ejemplo.uy/repaso');
  await dialog.getByRole('button', { name: 'Otra hora para Sábados' }).click();
  await dialog.getByLabel('Cuándo es para Sábados').fill('2031-05-10T10:30');
  await expectAccessible(page, 'a live class with another hour for a group');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  const row = page.getByRole('row', { name: /Repaso/ });
  await expect(row).toContainText(/Todo el curso/);
  await expect(row).toContainText(/Sábados: .*10:30/);

  const theirs = await browser.newPage({ baseURL: portal.url });
  await logIn(theirs, 'student');
  await theirs.goto('/calendar?dia=2031-05-10');
  await expect(theirs.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
    /10 de mayo, 10:30 .*Repaso/,
  );
  await expect(theirs.getByText('Repaso').first()).toBeVisible();
  await expect(theirs.getByText('10:30').first()).toBeVisible();
  await theirs.goto('/calendar?dia=2031-05-06');
  await expect(theirs.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/6 de mayo, nada$/);
  await theirs.close();

  await page.getByRole('button', { name: 'Acciones para Repaso' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar clase en vivo' });
  await expect(edit.getByLabel('Cuándo es para Sábados')).toHaveValue('2031-05-10T10:30');
  await edit.getByRole('button', { name: 'Quitar la hora de Sábados' }).click();
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).not.toContainText('Sábados');
  expect(problems).toEqual([]);
});

test('the days of a month are walked with the keys, and a narrow screen has the agenda', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'student');
  await page.goto('/calendar?dia=2027-01-31');
  const grid = page.getByRole('grid', { name: 'Enero de 2027' });
  const chosen = page.getByRole('gridcell', { selected: true });
  await expect(chosen).toHaveAccessibleName('domingo 31 de enero, nada');
  await chosen.focus();
  await page.keyboard.press('Home');
  await expect(chosen).toBeFocused();
  await expect(chosen).toHaveAccessibleName(/^lunes 25 de enero/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(chosen).toHaveAccessibleName(/^domingo 17 de enero/);
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('grid', { name: 'Febrero de 2027' })).toBeVisible();
  await expect(chosen).toBeFocused();
  await expect(page).toHaveURL(/dia=2027-02-17/);
  await page.getByText('Agenda').click();
  await expect(page.getByText('No hay nada hasta el')).toBeVisible();
  await page.getByText('Mes', { exact: true }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(grid).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Desde el miércoles 17 de febrero' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
});
