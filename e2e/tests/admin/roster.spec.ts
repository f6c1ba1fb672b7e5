import { expectAccessible } from '../../axe.ts';
import { DEMO_ACCOUNTS, expect, openDemoSession, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { makePublishedQuiz } from '../../quiz-content.ts';
import { callAsAdmin, expectToast, makeUser } from './admin-helpers.ts';

test.use({ portalOf: 'worker' });

type Lecture = { id: number; title: string };

/** Makes a course with three lectures, a teacher and three students, one of them in a group. */
async function makeClass(portal: Portal, label = 'lista') {
  const { id: teacherId } = await openDemoSession(portal, 'teacher');
  const body = { name: 'Materia con lista', type: 'FING', groups: ['Mañana'] };
  const { course } = await callAsAdmin<{ course: { id: number } }>(portal, 'POST', '/courses', body);
  const subscribe = (userId: number, group?: string) =>
    callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: course.id, ...(group && { group }) });
  await subscribe(teacherId);
  const people = [];
  for (const name of ['Ada', 'Blas', 'Cora']) {
    const email = `${name.toLowerCase()}@${label}.test`;
    const username = `${name.toLowerCase()}.${label}`;
    const { id } = await makeUser(portal, { username, name: `${name} Lista`, email });
    await subscribe(id, name === 'Ada' ? 'Mañana' : undefined);
    people.push({ id, email });
  }
  const lectures: Lecture[] = [];
  for (const title of ['Una', 'Dos', 'Tres']) {
    const url = `/courses/${course.id}/lectures`;
    const sent = { title, durationSeconds: 100 };
    lectures.push((await callAsAdmin<{ lecture: Lecture }>(portal, 'POST', url, sent)).lecture);
  }
  return { courseId: course.id, people, lectures };
}

test('who has not watched lecture 3, and a mail to them, in five clicks from the log-in', async ({
  page,
  portal,
  problems,
}) => {
  const { courseId, people } = await makeClass(portal);
  await page.goto('/login');
  await page.getByLabel('Correo').fill(DEMO_ACCOUNTS.teacher.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_ACCOUNTS.teacher.password);
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Qué te espera' })).toBeVisible();
  await expect(page).toHaveURL(/\/desk$/);
  await expectAccessible(page, 'what waits for a teacher');
  // The comments below count the clicks; choosing in a list takes two.
  await page
    .getByRole('navigation', { name: 'Materia con lista' })
    .getByRole('link', { name: 'Estudiantes' })
    .click(); // Clicks: 1
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('combobox', { name: 'No vio la clase' }).selectOption({ index: 3 }); // Clicks: 2, 3
  await expect(page).toHaveURL(/filtro=not_watched/);
  await page.getByRole('button', { name: 'Escribirles a los 3' }).click(); // Clicks: 4
  await expect(page.getByLabel('Asunto')).toHaveValue('Te falta la clase 3: Tres');
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Mirala antes del parcial.');
  await expectAccessible(page, 'the letter');
  await page.getByRole('button', { name: 'Mandar 3' }).click(); // Clicks: 5
  await expectToast(page, '3 correos en camino');
  const mail = await portal.mailTo(people[0]?.email ?? '');
  expect(mail).toContain('Mirala antes del parcial.');
  expect(mail).toContain('Hola, Ada:');

  // The filter survives a reload; the panel shows a student's semester.
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'No vio la clase' })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Blas Lista' }).click();
  const panel = page.getByRole('complementary', { name: 'El semestre de un estudiante' });
  await expect(panel.getByRole('heading', { name: 'Blas Lista' })).toBeVisible();
  await expect(panel).toContainText('0 de 3');
  await expectAccessible(page, 'a student beside the list');

  // Moves the student to another group, then filters by it.
  await panel.getByRole('button', { name: 'Cambiar de grupo' }).click();
  await page.locator('dialog.modal').getByLabel('Grupo').selectOption({ label: 'Uno nuevo…' });
  await page.getByLabel('Nombre del grupo').fill('Noche');
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await expectToast(page, '1 persona cambió de grupo');
  await panel.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByLabel('Grupo').selectOption('Noche');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText('Blas Lista');

  // Two groups become one.
  await page.getByRole('button', { name: 'Grupos', exact: true }).click();
  await expectAccessible(page, 'the groups');
  await page.getByLabel('Unir Noche con otro').selectOption({ label: 'Mañana' });
  await page.getByRole('button', { name: 'Unir', exact: true }).click();
  await expectToast(page, '«Noche» se unió con «Mañana»');
  await page.getByLabel('Grupo').selectOption('Mañana');
  await expect(page.getByRole('row')).toHaveCount(3);

  // Issues certificates to the selection, and first lists those who get none.
  const rule = { version: 0, on: true, progress: 100, mark: null, allQuizzes: false, quizIds: [] };
  const printed = { hours: null, signers: [], printsCi: false };
  await callAsAdmin(portal, 'PUT', `/courses/${courseId}/certificates/rule`, { ...rule, ...printed });
  const issueToBoth = async () => {
    await page.getByRole('checkbox', { name: 'Elegir a los 2' }).check();
    await page.getByRole('button', { name: 'Emitir certificado' }).click();
  };
  await issueToBoth();
  const dialog = page.locator('dialog.modal');
  await expect(dialog.getByRole('list', { name: 'No lo reciben 2' })).toContainText(
    'Ada Listahizo el 0 % de las clases, de 100 %',
  );
  await expect(dialog.getByRole('button', { name: 'Emitir' })).toBeDisabled();
  await expectAccessible(page, 'who gets no certificate');
  await dialog.getByRole('checkbox', { name: 'También a quienes no cumplen' }).check();
  await dialog.getByRole('button', { name: 'Emitir 2' }).click();
  await expectToast(page, 'Se emitieron 2 certificados');
  await issueToBoth();
  await expect(dialog.getByText('ya tiene el suyo')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Planilla (XLSX)' }).click();
  expect((await file).suggestedFilename()).toBe(`estudiantes-materia-con-lista.xlsx`);
  expect(problems).toEqual([]);
});

test('a student’s own dates stand beside the list, with their extra time', async ({
  page,
  portal,
  logIn,
}) => {
  const { courseId, people } = await makeClass(portal, 'fechas');
  const { token } = await openDemoSession(portal, 'admin');
  const closing = { title: 'Parcial con fecha', closesAt: '2031-03-05T15:00:00Z' };
  const quizId = await makePublishedQuiz(portal, token, courseId, closing);
  const extra = `/courses/${courseId}/quizz/${quizId}/extra_time/${people[0]?.id}`;
  await callAsAdmin(portal, 'PUT', extra, { seconds: 1800 });
  await logIn(page, 'teacher');
  await page.goto(`/course/${courseId}/students?persona=${people[0]?.id}`);
  const panel = page.getByRole('complementary', { name: 'El semestre de un estudiante' });
  const dates = panel.getByRole('listitem').filter({ hasText: 'Parcial con fecha' });
  await expect(dates).toContainText(/Vence: .*12:30/);
  await expect(dates).toContainText('+ 30 min');
  await expectAccessible(page, 'the dates of a student');
  await page.goto(`/course/${courseId}/students?persona=${people[1]?.id}`);
  await expect(dates).toContainText(/Vence: .*12:00/);
});

test('another course’s teacher does not see its students', async ({ page, logIn, portal }) => {
  const body = { name: 'Materia ajena', type: 'FING' };
  const { course } = await callAsAdmin<{ course: { id: number } }>(portal, 'POST', '/courses', body);
  await logIn(page, 'teacher');
  await page.goto(`/course/${course.id}/students`);
  await expect(page.getByText('Solo para quienes enseñan en este curso.')).toBeVisible();
});
