import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { type ApiSession, DEMO_ACCOUNTS, expect, openDemoSession, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { callApi, findFirstCourse, makePublishedQuiz } from '../../quiz-content.ts';
import { clickLogOut, expectNothingSaved, forgeSession, logInByForm, readStoredText } from './left-behind.ts';
import {
  findLectureByTitle,
  LECTURE_WITH_VIDEO,
  lectureAddressOf,
  readSealedStore,
  saveOffline,
} from './studying.ts';

const SECRET = 'lo que nadie más lee';
const ANSWERS = '**/attempts/*/answers';

const listOfSaved = (page: Page) => page.getByRole('heading', { name: 'Guardadas en este dispositivo' });
const visitor = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'INGRESAR' })).toBeVisible();
const dialog = (page: Page) => page.getByRole('dialog', { name: '¿Cerrar la sesión?' });

const leaveAnyway = (page: Page) => dialog(page).getByRole('button', { name: 'Cerrar sesión igual' }).click();

async function saveLecture(page: Page, portal: Portal, session: ApiSession): Promise<string> {
  const address = lectureAddressOf(await findLectureByTitle(portal, session));
  await page.goto(address);
  await saveOffline(page);
  await expect(page.getByText(/Guardada · \d+ kB/)).toBeVisible();
  expect(await readStoredText(page)).toMatch(
    /cache rambla-saved[\s\S]*row rambla\/keys[\s\S]*row rambla\/saved/,
  );
  return address;
}

test('R31: a saved lecture goes with the log-out, from every tab, and its person’s number brings nothing back', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  await saveLecture(page, portal, session);
  const other = await context.newPage();
  await other.goto('/my_courses');
  await expect(listOfSaved(other)).toBeVisible();
  await clickLogOut(page);
  await leaveAnyway(page);
  await visitor(page);
  await visitor(other);
  await expectNothingSaved(page);

  await forgeSession(page, session.id);
  await context.setOffline(true);
  await expect(page.goto('/my_courses')).rejects.toThrow('net::ERR_');
  await context.setOffline(false);
});

test('the log-out names saved lectures, their size and unsent work before it removes any', async ({
  page,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  await saveLecture(page, portal, session);
  await answerWithoutNetwork(page, portal, session);
  // Another remote's page has not loaded the code that knows what is saved.
  await page.goto('/coursesList/FCEA');
  const button = page.getByRole('banner').getByRole('button', { name: 'CERRAR SESION' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(/se borra de este dispositivo 1 clase guardada \(\d+ kB\)/);
  const rows = dialog(page).getByRole('list', { name: 'Clases que se borran' }).getByRole('listitem');
  await expect(rows).toHaveText([new RegExp(`^${LECTURE_WITH_VIDEO}\\d+ kB$`)]);
  await expect(dialog(page)).toContainText('Todavía no llegaron al servidor: 1 respuesta.');
  await expectAccessible(page, 'leaving with saved lectures');

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Seguir acá' }).press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  expect(await readStoredText(page)).toMatch(/cache rambla-saved[\s\S]*row rambla\/saved/);
  await page.goto('/my_courses');
  await expect(listOfSaved(page)).toBeVisible();

  await clickLogOut(page);
  await dialog(page).getByRole('button', { name: 'Esperar y enviar' }).click();
  await page.context().unroute(ANSWERS);
  await visitor(page);
  await expectNothingSaved(page);
});

test('a log-out that cannot see what is saved asks before it removes it', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  await saveLecture(page, portal, session);
  await page.evaluate(() => {
    // Simulates a slow phone, whose database does not complete a transaction in time.
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...given) {
      const made = transaction.apply(this, given);
      Object.defineProperty(made, 'oncomplete', { set: () => undefined });
      return made;
    };
  });
  await clickLogOut(page);
  await expect(dialog(page)).toContainText('todas tus clases guardadas');
  expect(await readStoredText(page)).toMatch(/cache rambla-saved/);
  await dialog(page).getByRole('button', { name: 'Seguir acá' }).click();
  await page.reload();
  await expect(page.getByText(/Guardada · \d+ kB/)).toBeVisible();
});

test('R31: a saved lecture goes with a session that ended elsewhere', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  await saveLecture(page, portal, session);
  await callApi(portal, session.token, 'POST', 'users/logout');
  await page.getByRole('banner').getByRole('link', { name: 'MIS MATERIAS' }).click();
  await expect(page.getByText('Tu sesión terminó')).toBeVisible();
  await expectNothingSaved(page);
});

test('R31: a saved lecture goes when somebody else logs in', async ({ page, context, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const address = await saveLecture(page, portal, session);
  const teacher = await openDemoSession(portal, 'teacher');
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(({ token, role, id }) => {
    localStorage.setItem('role', role);
    localStorage.setItem('userId', String(id));
    localStorage.setItem('token', token);
  }, teacher);
  await expect.poll(() => readStoredText(page)).not.toMatch(/cache rambla-saved|row rambla\/saved/);
  await forgeSession(page, session.id);
  await context.setOffline(true);
  // The teacher can still open the cached portal, but nothing of the student's.
  await page.goto('/my_courses').catch(() => undefined);
  await expect(listOfSaved(page)).toHaveCount(0);
  await page.goto(address).catch(() => undefined);
  await expect(page.locator('[data-player] video')).toHaveCount(0);
  await context.setOffline(false);
});

test('R31: where the browser lets nothing go the log-out ends, says so, and nothing opens', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const address = await saveLecture(page, portal, session);
  await page.evaluate(() => {
    CacheStorage.prototype.delete = () => Promise.reject(new DOMException('lost', 'UnknownError'));
    IDBCursor.prototype.delete = () => {
      throw new DOMException('lost', 'UnknownError');
    };
  });
  await clickLogOut(page);
  await leaveAnyway(page);
  await visitor(page);
  await expect(page.getByText('no dejó borrar lo que había guardado')).toBeVisible();
  expect(await readStoredText(page)).toMatch(/cache rambla-saved[\s\S]*row rambla\/saved/);
  expect(await readStoredText(page)).not.toContain('Oferta, demanda');

  await forgeSession(page, session.id);
  await context.setOffline(true);
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(listOfSaved(page)).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[data-player] video')).toHaveCount(0);
  await context.setOffline(false);
});

async function answerWithoutNetwork(page: Page, portal: Portal, student: ApiSession) {
  const admin = await openDemoSession(portal, 'admin');
  const { id: courseId } = await findFirstCourse(portal, student.token);
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, { title: `Salida ${Date.now()}` });
  await page.goto(`/quizz/${courseId}/?quiz=${quizId}`);
  await page.getByRole('button', { name: 'Empezar' }).click();
  const question = page.getByRole('region', { name: 'Pregunta 4', exact: true });
  await expect(question).toBeVisible();
  const attempt = new URL(page.url()).searchParams.get('attempt');
  await page.context().route(ANSWERS, (route) => route.abort());
  await question.getByLabel('Tu respuesta').fill(SECRET);
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: se guardará' })).toBeVisible();
  const stored = async () => {
    const { token } = await openDemoSession(portal, 'student');
    const path = `courses/${courseId}/quizz/${quizId}/attempts/${attempt}`;
    const { attempt: now } = await callApi(portal, token, 'GET', path);
    return (now as { questions: { slot: number; response: unknown }[] }).questions.find(
      ({ slot }) => slot === 4,
    )?.response;
  };
  return { stored };
}

test('R31: answers that wait are named, are nobody else’s to read or send, and arrive with the next log-in', async ({
  page,
  logIn,
  portal,
}) => {
  const student = await logIn(page, 'student');
  const { stored } = await answerWithoutNetwork(page, portal, student);
  expect(await readSealedStore(page, 'answers')).toMatchObject([{ response: SECRET }]);

  await clickLogOut(page);
  await expect(dialog(page)).toContainText('Todavía no llegaron al servidor: 1 respuesta.');
  await expectAccessible(page, 'leaving');
  await leaveAnyway(page);
  await visitor(page);
  await expectNothingSaved(page);
  const kept = await readStoredText(page);
  expect(kept).toContain('row rambla/answers');
  expect(kept).not.toContain(SECRET);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await page.context().unroute(ANSWERS);
  await forgeSession(page, student.id);
  await page.goto('/my_courses');
  await expect(page.getByText('Tu sesión terminó')).toBeVisible();
  await logInByForm(page, DEMO_ACCOUNTS.teacher);
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await readStoredText(page)).not.toContain(SECRET);
  await clickLogOut(page);
  await visitor(page);
  expect(sent).toEqual([]);
  expect(await stored()).not.toBe(SECRET);

  await logInByForm(page, DEMO_ACCOUNTS.student);
  await page.goto('/my_courses');
  await expect.poll(stored).toBe(SECRET);
  await expect.poll(() => readStoredText(page)).not.toContain('row rambla/answers');
});

test('R31: who waits is logged out once everything has arrived, also from a screen that sent nothing', async ({
  page,
  logIn,
  portal,
}) => {
  const student = await logIn(page, 'student');
  const { stored } = await answerWithoutNetwork(page, portal, student);
  await page.goto('/coursesList/FCEA');
  await clickLogOut(page);
  await expect(dialog(page)).toContainText('1 respuesta');
  await dialog(page).getByRole('button', { name: 'Esperar y enviar' }).click();
  await expect(dialog(page)).toContainText('Enviando…');
  await page.context().unroute(ANSWERS);
  await visitor(page);
  await expect(dialog(page)).toHaveCount(0);
  expect(await stored()).toBe(SECRET);
});

test('R31: half a note is named, sealed, and back in its place for who wrote it', async ({
  page,
  logIn,
  portal,
}) => {
  const address = lectureAddressOf(await findLectureByTitle(portal, await logIn(page, 'student')));
  const note = page.getByRole('textbox', { name: /^Nota en/ });
  await page.goto(address);
  await page.getByRole('tab', { name: 'Notas' }).click();
  await note.fill(SECRET);
  await clickLogOut(page);
  await expect(dialog(page)).toContainText('1 nota sin guardar');
  await leaveAnyway(page);
  await visitor(page);
  await expect.poll(() => readStoredText(page)).toContain('row rambla/drafts');
  expect(await readStoredText(page)).not.toContain(SECRET);

  await logInByForm(page, DEMO_ACCOUNTS.teacher);
  await page.goto(address);
  await page.getByRole('tab', { name: 'Notas' }).click();
  await expect(note).toHaveValue('');
  await clickLogOut(page);
  await visitor(page);

  await logInByForm(page, DEMO_ACCOUNTS.student);
  await page.goto(address);
  await page.getByRole('tab', { name: 'Notas' }).click();
  await expect(note).toHaveValue(SECRET);
  await note.fill('');
});
