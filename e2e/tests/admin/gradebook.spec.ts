import { expectAccessible } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { callAsAdmin, expectToast, makeUser } from './admin-helpers.ts';

test.use({ portalOf: 'worker' });

test('a course’s grades: columns, points by hand, weights that show whom they move, and the student’s own', async ({
  page,
  browser,
  logIn,
  portal,
  problems,
}) => {
  const { id: teacherId } = await openDemoSession(portal, 'teacher');
  const { id: studentId } = await openDemoSession(portal, 'student');
  const body = { name: 'Materia con notas', type: 'FING' };
  const { course } = await callAsAdmin<{ course: { id: number } }>(portal, 'POST', '/courses', body);
  const other = await makeUser(portal, { username: 'zoe', name: 'Zoe Notas', email: 'zoe@notas.test' });
  for (const userId of [teacherId, studentId, other.id])
    await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: course.id });

  await logIn(page, 'teacher');
  await page.goto(`/course/${course.id}/marks`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Cómo se arma la nota' }).click();
  const form = page.getByRole('form', { name: 'Cómo se arma la nota' });
  await form.getByText('0 a 12').click();
  await form.getByLabel('Se aprueba con').fill('6');
  for (const name of ['Oral', 'Trabajo']) {
    await form.getByRole('button', { name: 'Agregar una columna' }).click();
    await form.getByLabel('Nombre de la columna').last().fill(name);
    await form.getByLabel(`Puntos de ${name}`).fill('10');
  }
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Datos actualizados con éxito');

  // Enter saves the points and goes to the next person.
  const cell = (column: string, who: string) => page.getByLabel(new RegExp(`^${column} de .*${who}`));
  const line = page.getByRole('row', { name: /Zoe Notas/ });
  await cell('Trabajo', 'Zoe').fill('4');
  await cell('Trabajo', 'Zoe').press('Enter');
  await expectToast(page, 'Trabajo de Zoe Notas: 4');
  await expect(line.getByRole('cell').last()).toHaveText(/4,8$/);
  await cell('Oral', 'Zoe').fill('11');
  await cell('Oral', 'Zoe').press('Tab');
  await expectToast(page, '«Oral» va de 0 a 10.');
  await cell('Oral', 'Zoe').fill('9,5');
  await cell('Oral', 'Zoe').press('Tab');
  await expect(line.getByRole('cell').last()).toHaveText(/8,1$/);
  await expectAccessible(page, 'the grades');

  // Shows the effect of another weight before saving.
  await page.getByRole('button', { name: 'Cómo se arma la nota' }).click();
  const outweigh = async () => {
    await form.getByLabel('Peso de Trabajo').fill('9');
    await form.getByRole('button', { name: 'Guardar' }).click();
  };
  await outweigh();
  const dialog = page.getByRole('dialog', { name: 'Cambia 1 nota' });
  await expect(dialog.getByRole('listitem')).toHaveText(/Zoe Notas8,1 → 5,46No aprueba/);
  await expectAccessible(page, 'whom it moves');
  await dialog.getByRole('button', { name: 'Guardar así' }).click();
  await expect(line.getByRole('cell').last()).toHaveText(/5,46$/);
  const saved = page.locator('.toast', { hasText: 'Datos actualizados con éxito' });
  await saved.getByRole('button', { name: 'Deshacer' }).click();
  await expect(line.getByRole('cell').last()).toHaveText(/8,1$/);
  await page.getByRole('button', { name: 'Cómo se arma la nota' }).click();
  await outweigh();
  await dialog.getByRole('button', { name: 'Guardar así' }).click();
  await expect(line.getByRole('cell').last()).toHaveText(/5,46$/);

  await line.getByRole('button', { name: 'Zoe Notas' }).click();
  const panel = page.getByRole('complementary', { name: 'Cómo se calcula la nota' });
  await expect(panel).toContainText('5,46 de 12');
  await expect(panel.getByRole('listitem').first()).toContainText('Pesa 10 % hasta ahora · 9,5 de 10 puntos');

  const grades = [{ userId: studentId, points: 8 }];
  const { scheme } = await callAsAdmin<{ scheme: { parts: { id: number; title: string }[] } }>(
    portal,
    'GET',
    `/courses/${course.id}/gradebook`,
  );
  const partId = scheme.parts.find(({ title }) => title === 'Oral')?.id;
  await callAsAdmin(portal, 'PUT', `/courses/${course.id}/gradebook/hand_grades`, { partId, grades });
  const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await logIn(theirs, 'student');
  await theirs.goto(`/quizz/${course.id}/`);
  const own = theirs.getByRole('region', { name: 'Tu nota hasta ahora' });
  await expect(own).toContainText('9,6 de 12');
  await expect(own.getByText('Vas aprobando')).toBeVisible();
  await own.getByText('Cómo se calcula').click();
  await expect(own.getByRole('listitem').last()).toContainText('todavía sin nota');
  await expectAccessible(theirs, 'one’s own grade');
  await theirs.context().close();
  expect(problems).toEqual([]);
});

test('a column copied from a spreadsheet fills the cells below, and one undo takes it back', async ({
  page,
  logIn,
  portal,
}) => {
  const { id: teacherId } = await openDemoSession(portal, 'teacher');
  const body = { name: 'Materia para pegar', type: 'FING' };
  const { course } = await callAsAdmin<{ course: { id: number } }>(portal, 'POST', '/courses', body);
  const userIds = [teacherId];
  for (const name of ['Ana', 'Beto', 'Carla']) {
    const person = { username: name, name: `${name} Planilla`, email: `${name}@planilla.test` };
    userIds.push((await makeUser(portal, person)).id);
  }
  for (const userId of userIds)
    await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: course.id });
  const scheme = {
    version: 0,
    scale: 'twelve',
    passMark: 50,
    dropLowest: 0,
    missing: 'closed',
    late: null,
    parts: [{ kind: 'hand', title: 'Oral', weight: 1, droppable: false, maxPoints: 10 }],
  };
  await callAsAdmin(portal, 'PUT', `/courses/${course.id}/gradebook/scheme`, scheme);
  await logIn(page, 'teacher');
  await page.goto(`/course/${course.id}/marks`);
  const cell = (who: string) => page.getByLabel(new RegExp(`^Oral de ${who}`));
  const paste = (who: string, text: string) =>
    cell(who).evaluate((input, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('Ana', '9,5\r\n11\r\n');
  await expectToast(page, '«11» no va: «Oral» va de 0 a 10. No se pegó nada.');
  await expect(cell('Ana')).toHaveValue('');
  await paste('Beto', '9,5\r\n7\r\n4\r\n');
  await expect(cell('Beto')).toHaveValue('9,5');
  await expect(cell('Carla')).toHaveValue('7');
  await expect(cell('Ana')).toHaveValue('');
  const pasted = page.locator('.toast', { hasText: 'Oral: se pegaron 2 notas; sobró 1 fila' });
  await pasted.getByRole('button', { name: 'Deshacer' }).click();
  await expect(cell('Carla')).toHaveValue('');
});
