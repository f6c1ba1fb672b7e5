import { expect, openDemoSession, test } from '../../fixtures.ts';
import { callApi } from '../../quiz-content.ts';
import { callAsAdmin, createActionCounter, expectToast, makeCourse } from './admin-helpers.ts';

test.use({ portalOf: 'worker' });

type Lecture = { id: number; title: string; state: string; section: string | null; locked: boolean };

test('last semester’s course is ready for the new one in few clicks, and opens as its teacher says', async ({
  page,
  browser,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Lógica, 2025');
  const { id: userId } = await openDemoSession(portal, 'teacher');
  await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: id });
  for (const title of ['Proposiciones', 'Cuantificadores'])
    await callAsAdmin(portal, 'POST', `/courses/${id}/lectures`, { title, section: 'Primera parte' });
  const question = { kind: 'truefalse', text: '¿Es así?', correct: true };
  await callAsAdmin(portal, 'POST', `/courses/${id}/quizz`, {
    title: 'Parcial',
    state: 'published',
    opensAt: '2025-08-04T21:00:00Z',
    questions: [question],
  });

  const { click, done } = createActionCounter(page);
  await logIn(page, 'teacher');
  await page.goto('/my_courses');
  await page.getByRole('link', { name: 'Editar Videos de Lógica, 2025' }).click();
  await click(page.getByRole('button', { name: 'Más acciones del curso' }));
  await click(page.getByRole('menuitem', { name: 'Duplicar' }));
  const dialog = page.locator('dialog.modal');
  const name = await dialog.getByLabel('Nombre').inputValue();
  expect(name).toMatch(/^Lógica, 20\d\d$/);
  expect(name).not.toBe('Lógica, 2025');
  await expect(dialog.getByText(/Las fechas se corren \d+ días: 4 de agosto pasa a/)).toBeVisible();
  await click(dialog.getByRole('button', { name: 'Duplicar' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Borrador: la ven solo sus docentes')).toBeVisible();
  await click(page.getByRole('button', { name: 'Estado: Borrador' }));
  // The menu entry says what publishing makes visible.
  await expect(page.getByRole('menuitem', { name: 'Publicar curso' })).toContainText(/Se ven? \d+ clases?\./);
  await click(page.getByRole('menuitem', { name: 'Publicar curso' }));
  await expectToast(page, 'Curso publicado con éxito');
  expect(done()).toBeLessThanOrEqual(5);

  // The copy's quizzes stay drafts; then one lecture is scheduled, and another becomes a draft.
  const copyId = Number(new URL(page.url()).pathname.split('/')[2]);
  const { quizzes } = await callAsAdmin<{ quizzes: { state: string }[] }>(
    portal,
    'GET',
    `/courses/${copyId}/quizz`,
  );
  expect(quizzes.map(({ state }) => state)).toEqual(['draft']);
  await page.getByRole('button', { name: /cambiar cuándo se ve «Proposiciones»$/ }).click();
  await page.getByRole('menuitem', { name: 'Fecha o condición…' }).click();
  await dialog.getByText('Se publica el…').click();
  await dialog.getByLabel('Día', { exact: true }).fill('2031-03-03');
  await dialog.getByLabel('Hora', { exact: true }).fill('18:00');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: /^Se publica el lun 3, 18:00/ })).toBeVisible();
  await page.getByRole('button', { name: /cambiar cuándo se ve «Cuantificadores»$/ }).click();
  await page.getByRole('menuitem', { name: 'Pasar a borrador' }).click();
  await expect(page.getByRole('button', { name: /^Borrador/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Primera parte' })).toBeVisible();

  const student = await openDemoSession(portal, 'student');
  await callAsAdmin(portal, 'POST', '/subscriptions', { userId: student.id, courseId: copyId });
  const outline = await callApi(portal, student.token, 'GET', `courses/${copyId}/lectures`);
  expect((outline.lectures as Lecture[]).map(({ title, locked }) => `${title} ${locked}`)).toEqual([
    'Proposiciones true',
  ]);
  const study = await (await browser.newContext({ baseURL: portal.url, locale: 'es-UY' })).newPage();
  await logIn(study, 'student');
  await study.goto(`/lectures/${copyId}/`);
  await expect(study.getByRole('heading', { name: 'Primera parte' })).toBeVisible();
  await study.getByRole('link', { name: /Proposiciones/ }).click();
  await expect(study.getByText('Se abre el lunes 3 de marzo a las 18:00')).toBeVisible();
  await study.context().close();
});
