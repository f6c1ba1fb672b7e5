import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openSession, type Session, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { askApi, firstCourse, type Json, publishQuiz } from '../../quizz-content.ts';

type Answered = { slot: number; response: unknown; flagged: boolean };

/** A new quiz in a course of the demo student, open at its start page. */
async function openQuiz(page: Page, portal: Portal, student: Session, settings: Json) {
  const admin = await openSession(portal, 'admin');
  const { id: courseId } = await firstCourse(portal, student.token);
  const quizId = await publishQuiz(portal, admin.token, courseId, settings);
  await page.goto(`/quizz/${courseId}/?quiz=${quizId}`);
  return { courseId, quizId, admin };
}

async function start(page: Page) {
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('heading', { name: 'Pregunta 1' })).toBeVisible();
}

function placeOf(page: Page) {
  const url = new URL(page.url());
  return `courses/${url.pathname.split('/')[2]}/quizz/${url.searchParams.get('quiz')}/attempts/${url.searchParams.get('attempt')}`;
}

/** What the server has of the attempt that the page shows. */
async function stored(page: Page, portal: Portal, student: Session): Promise<Answered[]> {
  const { attempt } = await askApi(portal, student.token, 'GET', placeOf(page));
  return (attempt as { questions: Answered[] }).questions;
}

const question = (page: Page, number: number) =>
  page.getByRole('region', { name: `Pregunta ${number}`, exact: true });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible();

test('a student answers every kind of question by keyboard, reviews what is empty, hands in and sees the result', async ({
  page,
  portal,
  logIn,
  problems,
}) => {
  const student = await logIn(page, 'student');
  await openQuiz(page, portal, student, { title: 'De todo un poco', shuffleOptions: false, passMark: 60 });
  await start(page);
  await expectAccessible(page, 'attempt');

  await question(page, 1).getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await question(page, 2).getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await question(page, 3).getByRole('radio', { name: 'Verdadero' }).focus();
  await page.keyboard.press('Space');
  await question(page, 4).getByLabel('Tu respuesta').fill('montevideo');
  await question(page, 5).getByLabel('Tu respuesta, en números').fill('3,14');
  await question(page, 6).getByLabel('Argentina').selectOption('Buenos Aires');
  await question(page, 6).getByLabel('Paraguay').selectOption('Asunción');
  const up = question(page, 7).getByRole('button', { name: 'Subir el 2' });
  await up.focus();
  await page.keyboard.press('Enter');
  await question(page, 8).getByLabel('Hueco 1').fill('100');
  await question(page, 8).getByLabel('Hueco 2').selectOption('congela');
  await question(page, 4).getByRole('button', { name: 'Marcar para revisar' }).click();
  await saved(page);

  await page.getByRole('button', { name: 'Revisar y entregar' }).first().click();
  await expect(page.getByText('Sin responder: 1')).toBeVisible();
  await expect(page.getByText('Marcadas para revisar: 1')).toBeVisible();
  await expectAccessible(page, 'last page');
  await page.getByRole('button', { name: 'Pregunta 9', exact: true }).click();
  await question(page, 9).getByLabel('Tu respuesta').fill('A lo que se acerca.');
  await page.getByRole('button', { name: 'Revisar y entregar' }).first().click();
  await expect(page.getByText('Respondiste todas las preguntas')).toBeVisible();
  await page.getByRole('button', { name: 'Entregar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar' }).click();

  await expect(page.getByRole('heading', { name: 'Entregado' })).toBeVisible();
  await expect(page.getByText('Regla de la potencia.')).toBeVisible();
  await expect(page.getByText('Espera corrección')).toBeVisible();
  await expectAccessible(page, 'review');
  expect(problems).toEqual([]);
});

test('what was answered without a network is on the device, survives a reload and arrives later', async ({
  page,
  portal,
  logIn,
}) => {
  const student = await logIn(page, 'student');
  await openQuiz(page, portal, student, { title: 'Sin red', shuffleOptions: false });
  await start(page);
  await page.context().route('**/api/**', (route) => route.abort());
  await question(page, 3).getByRole('radio', { name: 'Falso' }).check();
  await question(page, 4).getByLabel('Tu respuesta').fill('escrito sin red');
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: se guardará' })).toBeVisible();
  await page.reload();
  await expect(question(page, 4).getByLabel('Tu respuesta')).toHaveValue('escrito sin red');
  await page.context().unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await saved(page);
  const answers = await stored(page, portal, student);
  expect(answers.find(({ slot }) => slot === 3)?.response).toBe(false);
  expect(answers.find(({ slot }) => slot === 4)?.response).toBe('escrito sin red');
});

test('a server that dies loses no answer, and a tab that dies neither', async ({ page, portal, logIn }) => {
  const student = await logIn(page, 'student');
  await openQuiz(page, portal, student, { title: 'Corte de luz', shuffleOptions: false });
  await start(page);
  const address = page.url();
  await question(page, 4).getByLabel('Tu respuesta').fill('antes');
  await saved(page);
  await portal.kill();
  await question(page, 4).getByLabel('Tu respuesta').fill('durante');
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: se guardará' })).toBeVisible();
  const context = page.context();
  await page.close();
  await portal.start();
  // Any screen of the student's hands in what a dead tab left behind.
  const other = await context.newPage();
  await logIn(other, 'student');
  await other.goto('/my_courses');
  await expect
    .poll(async () => {
      const there = await context.newPage();
      await there.goto(address, { waitUntil: 'commit' });
      const answers = await stored(there, portal, student);
      await there.close();
      return answers.find(({ slot }) => slot === 4)?.response;
    })
    .toBe('durante');
});

test('an attempt goes on from another device, and the answer given last counts', async ({
  page,
  portal,
  logIn,
  browser,
}) => {
  const student = await logIn(page, 'student');
  await openQuiz(page, portal, student, { title: 'Dos aparatos', shuffleOptions: false });
  await start(page);
  await question(page, 4).getByLabel('Tu respuesta').fill('desde la compu');
  await saved(page);

  const phone = await browser.newPage({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
  await logIn(phone, 'student');
  await phone.goto(page.url());
  await expect(question(phone, 4).getByLabel('Tu respuesta')).toHaveValue('desde la compu');
  await question(phone, 4).getByLabel('Tu respuesta').fill('desde el teléfono');
  await saved(phone);
  await phone.close();

  await page.reload();
  await expect(question(page, 4).getByLabel('Tu respuesta')).toHaveValue('desde el teléfono');
});

test('when time is up the attempt closes by itself with what was saved', async ({ page, portal, logIn }) => {
  const student = await logIn(page, 'student');
  await openQuiz(page, portal, student, {
    title: 'Contra reloj',
    timeLimitSeconds: 6,
    shuffleOptions: false,
  });
  await start(page);
  await expect(page.getByRole('timer')).toBeVisible();
  await question(page, 3).getByRole('radio', { name: 'Verdadero' }).check();
  await expect(page.getByRole('heading', { name: 'Se terminó el tiempo: quedó entregado' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(question(page, 3).getByText('Correcta', { exact: true })).toBeVisible();
});

test('an answer that arrives after time is up is kept, and the teacher decides on it', async ({
  page,
  portal,
  logIn,
  browser,
}) => {
  const student = await logIn(page, 'student');
  const place = await openQuiz(page, portal, student, {
    title: 'Llegó tarde',
    timeLimitSeconds: 8,
    shuffleOptions: false,
  });
  await start(page);
  await page.context().route('**/api/**', (route) => route.abort());
  await question(page, 3).getByRole('radio', { name: 'Verdadero' }).check();
  await expect(page.getByText('lo que llegue después de hora, tu docente lo ve marcado')).toBeVisible({
    timeout: 20_000,
  });
  // The server's grace for what is under way is over.
  await page.waitForTimeout(4000);
  await page.context().unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Algunas respuestas llegaron después de hora')).toBeVisible({
    timeout: 20_000,
  });

  const desk = await browser.newPage({ baseURL: portal.url });
  await logIn(desk, 'admin');
  await desk.goto(`/course/${place.courseId}/quizzes?quiz=${place.quizId}&tab=results`);
  await desk
    .getByRole('row', { name: /Con respuestas tarde/ })
    .getByRole('link')
    .click();
  await question(desk, 3).getByRole('button', { name: 'Aceptarla y corregir con ella' }).click();
  await expect(question(desk, 3).getByText('Correcta', { exact: true })).toBeVisible();
  await desk.close();
});

test('an access code is asked for and a wrong one refused', async ({ page, portal, logIn }) => {
  const student = await logIn(page, 'student');
  await openQuiz(page, portal, student, { title: 'Con clave', accessCode: 'jacarandá' });
  await page.getByLabel('Clave de acceso').fill('ceibo');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('alert')).toContainText('La clave de acceso no es correcta');
  await page.getByLabel('Clave de acceso').fill('jacarandá');
  await start(page);
});

test('the list has what is open, what comes and what is over, on a phone too @phone', async ({
  page,
  portal,
  logIn,
}) => {
  const student = await logIn(page, 'student');
  await openQuiz(page, portal, student, { title: 'Ya cerró', closesAt: '2020-01-01T00:00:00.000Z' });
  await expect(page.getByText(/Ya cerró: /)).toBeVisible();
  await page.goto('/quizzes');
  const over = page.getByRole('region', { name: 'Terminados' });
  await expect(over.getByRole('link', { name: 'Ya cerró', exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'list');
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
});
