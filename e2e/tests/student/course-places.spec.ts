import { expect, openDemoSession, test } from '../../fixtures.ts';
import { callApi } from '../../quiz-content.ts';
import { DEMO_COURSE, findLectureByTitle } from './studying.ts';

test('announcements stay in their course’s tab after they are read @phone', async ({
  page,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const { courseId } = await findLectureByTitle(portal, session);
  const teacher = await openDemoSession(portal, 'teacher');
  const title = `Se corre la consulta ${Date.now()}`;
  const body = { courseId, title, text: 'Pasa al **jueves**.', state: 'sent' };
  await callApi(portal, teacher.token, 'POST', 'announcements', body);
  const isPrefetched = page.waitForResponse(/announcements\?courseId/);
  await page.goto(`/lectures/${courseId}/`);
  const tabs = page.getByRole('navigation', { name: DEMO_COURSE });
  await expect(page.getByRole('region', { name: /^Novedades/ })).toContainText(title);
  await isPrefetched;
  // The screen requests the list again; this holds the call until the announcement is marked as read.
  const isRead = page.waitForResponse(/announcements\/\d+\/read/);
  await page.route(/announcements\?courseId/, async (route) => {
    await isRead;
    await route.continue();
  });
  const isListed = page.waitForResponse(/announcements\?courseId/);
  await tabs.getByRole('link', { name: /Novedades \d+ sin leer/ }).click();
  await expect(page).toHaveURL(new RegExp(`/course/${courseId}/announcements$`));
  await isListed;
  await expect(page.getByRole('heading', { name: title })).toContainText('Sin leer');
  await expect(page.getByText('jueves')).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Novedades', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
});

test('the tab Preguntas leads to a question at its second', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const { courseId, id } = await findLectureByTitle(portal, session);
  const path = `courses/${courseId}/lectures/${id}/questions`;
  await callApi(portal, session.token, 'POST', path, { second: 12, text: '¿Por qué baja el precio?' });
  await page.goto(`/course/${courseId}/questions`);
  await page.getByRole('button', { name: 'Mías' }).click();
  await page.getByRole('link', { name: '¿Por qué baja el precio?' }).click();
  await expect(page).toHaveURL(new RegExp(`/lectures/${courseId}/${id}\\?t=12&pregunta=\\d+$`));
});

test('the tab Notas has marks and notes, and the page Notas all courses @phone', async ({
  page,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const { courseId, id, title } = await findLectureByTitle(portal, session);
  const path = `courses/${courseId}/lectures/${id}/notes`;
  await callApi(portal, session.token, 'POST', path, { second: 20, text: 'El equilibrio es veinte' });
  await page.goto('/marks');
  await expect(page.getByRole('heading', { name: 'Notas', exact: true })).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).not.toHaveCount(1);
  await page.getByRole('link', { name: DEMO_COURSE }).click();
  await expect(page).toHaveURL(new RegExp(`/course/${courseId}/marks$`));
  await page.reload();
  const tab = page.getByRole('navigation', { name: DEMO_COURSE }).getByRole('link', { name: /^Notas/ });
  await expect(tab).toHaveText(/\d/);
  await expect(tab).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByText('El equilibrio es veinte').first()).toBeVisible();
  await expect(page.getByRole('link', { name: `${title}, 0:20` }).first()).toHaveAttribute(
    'href',
    `/lectures/${courseId}/${id}?t=20`,
  );
  await page.goto(`/lectures/${courseId}/`);
  const note = page.getByRole('region', { name: 'Tu última nota' });
  await expect(note.getByText('El equilibrio es veinte')).toBeVisible();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'NOTAS' })).toBeVisible();
});

test('a teacher’s places lead a student to theirs', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const { courseId } = await findLectureByTitle(portal, session);
  for (const place of ['live_classes', 'certificates']) {
    await page.goto(`/course/${courseId}/${place}`);
    await expect(page).toHaveURL(new RegExp(`/lectures/${courseId}/$`));
    await expect(page.getByRole('heading', { name: DEMO_COURSE })).toBeVisible();
  }
});
