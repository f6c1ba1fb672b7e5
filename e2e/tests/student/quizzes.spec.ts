import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { type ApiSession, expect, openDemoSession, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import {
  callApi,
  findFirstCourse,
  type JsonObject,
  makePublishedQuiz,
  PIXEL_PNG,
  SAMPLE_QUESTIONS,
} from '../../quiz-content.ts';
import { INDEXEDDB_FAILURES } from './indexeddb-failures.ts';

type Answered = { slot: number; response: unknown; flagged: boolean };

/** Creates a quiz in a course of the demo student and opens its start page. */
async function openQuiz(page: Page, portal: Portal, student: ApiSession, settings: JsonObject) {
  const admin = await openDemoSession(portal, 'admin');
  const { id: courseId } = await findFirstCourse(portal, student.token);
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, settings);
  await page.goto(`/quizz/${courseId}/?quiz=${quizId}`);
  return { courseId, quizId, admin };
}

const ONE_HOUR_S = 3600;

/**
 * Opens a timed quiz with an extra hour, so that slow machines have enough time. Returns a function
 * that ends the attempt on server and page.
 */
async function openTimedQuiz(page: Page, portal: Portal, student: ApiSession, title: string) {
  await page.clock.install();
  const settings = { title, timeLimitSeconds: 1, shuffleOptions: false };
  const { courseId, quizId, admin } = await openQuiz(page, portal, student, settings);
  const extra = `courses/${courseId}/quizz/${quizId}/extra_time/${student.id}`;
  await callApi(portal, admin.token, 'PUT', extra, { seconds: ONE_HOUR_S });
  const end = async () => {
    const place = placeOf(page);
    await callApi(portal, admin.token, 'DELETE', extra);
    await expect
      .poll(async () => (await callApi(portal, student.token, 'GET', place)).attempt, { timeout: 30_000 })
      .not.toMatchObject({ state: 'running' });
    await page.clock.fastForward((ONE_HOUR_S + 60) * 1000);
  };
  return { courseId, quizId, end };
}

/** Uploads a one-pixel picture; returns its Markdown reference. */
async function uploadPicture(portal: Portal, student: ApiSession): Promise<string> {
  const { token } = await openDemoSession(portal, 'admin');
  const { id } = await findFirstCourse(portal, student.token);
  const body = new FormData();
  body.set('file', new Blob([Buffer.from(PIXEL_PNG, 'base64')], { type: 'image/png' }), 'punto.png');
  const headers = { authorization: `Bearer ${token}` };
  const url = `${portal.url}/api/courses/${id}/quizz/images`;
  const { image } = await (await fetch(url, { method: 'POST', headers, body })).json();
  return image.markdown;
}

async function start(page: Page) {
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('heading', { name: 'Pregunta 1' })).toBeFocused();
}

function placeOf(page: Page) {
  const url = new URL(page.url());
  return `courses/${url.pathname.split('/')[2]}/quizz/${url.searchParams.get('quiz')}/attempts/${url.searchParams.get('attempt')}`;
}

/** Reads the server's copy of the page's attempt. */
async function stored(page: Page, portal: Portal, student: ApiSession): Promise<Answered[]> {
  const { attempt } = await callApi(portal, student.token, 'GET', placeOf(page));
  return (attempt as { questions: Answered[] }).questions;
}

const handedIn = (page: Page) =>
  expect(page.getByRole('region', { name: /puntos?$|^Entregado$/ })).toBeVisible();

async function handIn(page: Page) {
  await page.getByRole('button', { name: 'Revisar y entregar' }).first().click();
  await page.getByRole('button', { name: 'Entregar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar' }).click();
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
  const course = await findFirstCourse(portal, student.token);
  const { lectures } = await callApi(portal, student.token, 'GET', `courses/${course.id}/lectures`);
  const lecture = { id: (lectures as { id: number }[])[0]?.id, second: 252 };
  const questions = SAMPLE_QUESTIONS.map((one) => (one.kind === 'matching' ? { ...one, lecture } : one));
  const settings = { title: 'De todo un poco', shuffleOptions: false, passMark: 60, attemptsAllowed: 2 };
  await openQuiz(page, portal, student, { ...settings, questions });
  await expect(page.getByText('Te quedan 2 de 2 intentos')).toBeVisible();
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
  await question(page, 6).getByLabel('Paraguay').selectOption('Lima');
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

  await handedIn(page);
  await expect(page.getByText('Regla de la potencia.')).toBeVisible();
  await expect(question(page, 1).getByRole('listitem').filter({ hasText: 'La correcta' })).toHaveCount(0);
  await expect(question(page, 2).getByText('La marcaste', { exact: true })).toHaveCount(2);
  await expect(question(page, 6).getByRole('row', { name: /Paraguay.*Lima.*Asunción/ })).toBeVisible();
  await expect(question(page, 9).getByText('Espera corrección')).toBeVisible();
  // A wrong answer links to the explanation.
  const study = page.getByRole('region', { name: 'Qué repasar' });
  await expect(study.getByText('Un tramo de clase para volver a mirar.')).toBeVisible();
  await expect(study.getByRole('link', { name: /por la pregunta 6/ })).toHaveAttribute('href', /\?t=252$/);
  await page.getByLabel('Solo las que no están completas').check();
  await expect(question(page, 3)).toHaveCount(0);
  await page.getByRole('link', { name: '6, en parte' }).click();
  await expect(question(page, 6)).toBeFocused();
  await expectAccessible(page, 'review');
  expect(problems).toEqual([]);
});

test('an attempt that is reloaded without a network has every answer, goes on, and is handed in afterwards', async ({
  page,
  portal,
  logIn,
}) => {
  const student = await logIn(page, 'student');
  const picture = { ...SAMPLE_QUESTIONS[0], text: `¿Qué se ve?\n\n${await uploadPicture(portal, student)}` };
  const questions = [picture, ...SAMPLE_QUESTIONS.slice(1)];
  await openQuiz(page, portal, student, { title: 'Sin red', shuffleOptions: false, questions });
  await start(page);
  await question(page, 3).getByRole('radio', { name: 'Falso' }).check();
  await question(page, 6).getByLabel('Argentina').selectOption('Lima');
  await saved(page);
  // The attempt's service worker has cached the portal.
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/offline-kept.json'))))
    .toBe(true);
  await page.context().setOffline(true);
  await question(page, 4).getByLabel('Tu respuesta').fill('escrito sin red');
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: se guardará' })).toBeVisible();
  await page.reload();
  await expect(question(page, 4).getByLabel('Tu respuesta')).toHaveValue('escrito sin red');
  await expect(question(page, 3).getByRole('radio', { name: 'Falso' })).toBeChecked();
  await expect(question(page, 6).getByLabel('Argentina')).toHaveValue(/./);
  await expect(page.getByText('Respondidas 3 de 9')).toBeVisible();
  const shown = question(page, 1).getByRole('img', { name: 'punto' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.context().setOffline(false);
  await saved(page);
  await handIn(page);
  await handedIn(page);
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
  // Any student screen sends the answers of a crashed tab.
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
  const { end } = await openTimedQuiz(page, portal, student, 'Contra reloj');
  await start(page);
  await expect(page.getByRole('timer')).toBeVisible();
  await question(page, 3).getByRole('radio', { name: 'Verdadero' }).check();
  await saved(page);
  // The timer stays visible on other screens.
  await page.getByRole('banner').getByRole('link', { name: 'MIS MATERIAS' }).click();
  const clock = page.getByRole('complementary', { name: 'Cuestionario en curso' });
  await expect(clock.getByRole('timer')).toBeVisible();
  await clock.getByRole('link', { name: 'Contra reloj' }).click();
  await expect(question(page, 3).getByRole('radio', { name: 'Verdadero' })).toBeChecked();
  await end();
  const over = page.getByRole('alertdialog', { name: 'Se te terminó el tiempo' });
  await expect(over.getByText('1 de 9')).toBeVisible({ timeout: 30_000 });
  await expect(over.getByText(/^Entregamos a las \d\d:\d\d todo lo que nos llegó\.$/)).toBeVisible();
  await over.getByRole('button', { name: 'Ver el resultado' }).click();
  await expect(question(page, 3).getByText('Correcta', { exact: true })).toBeVisible();
});

test('an answer that arrives after time is up is kept, and the teacher decides on it', async ({
  page,
  portal,
  logIn,
  browser,
}) => {
  const student = await logIn(page, 'student');
  const { courseId, quizId, end } = await openTimedQuiz(page, portal, student, 'Llegó tarde');
  await start(page);
  await page.context().route('**/api/**', (route) => route.abort());
  await question(page, 3).getByRole('radio', { name: 'Verdadero' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: se guardará' })).toBeVisible();
  await end();
  await expect(page.getByText('lo que llegue después de hora, tu docente lo ve marcado')).toBeVisible();
  await page.context().unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Ver el resultado' }).click({ timeout: 20_000 });
  await expect(page.getByText('Algunas respuestas llegaron después de hora')).toBeVisible();
  await page.reload();
  await expect(question(page, 3).getByText(/^Llegó .* después del cierre/)).toBeVisible();

  const desk = await browser.newPage({ baseURL: portal.url });
  await logIn(desk, 'admin');
  await desk.goto(`/course/${courseId}/quizzes?quiz=${quizId}&tab=results`);
  await desk
    .getByRole('row', { name: /Con respuestas tarde/ })
    .getByRole('link')
    .click();
  await question(desk, 3).getByRole('button', { name: 'Aceptarla y corregir con ella' }).click();
  await expect(question(desk, 3).getByText('Correcta', { exact: true })).toBeVisible();
  await desk.close();
});

for (const [what, breakIt] of INDEXEDDB_FAILURES)
  test(`where the disk ${what}, answers arrive and can be handed in`, async ({ page, portal, logIn }) => {
    await page.addInitScript(breakIt);
    const student = await logIn(page, 'student');
    await openQuiz(page, portal, student, { title: `El disco ${what}`, shuffleOptions: false });
    await start(page);
    await page.context().setOffline(true);
    await question(page, 4).getByLabel('Tu respuesta').fill('sin disco');
    await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: se guardará' })).toBeVisible();
    await page.context().setOffline(false);
    await saved(page);
    await handIn(page);
    await handedIn(page);
    const answers = await stored(page, portal, student);
    expect(answers.find(({ slot }) => slot === 4)?.response).toBe('sin disco');
  });

test('answers of a course that one left wait on the device, and keep no other course waiting', async ({
  page,
  portal,
  logIn,
}) => {
  const student = await logIn(page, 'student');
  const { courses } = await callApi(portal, student.token, 'GET', 'courses/my_courses');
  const left = (courses as { id: number }[]).at(-1)?.id ?? 0;
  const { admin } = await openQuiz(page, portal, student, { title: 'El que queda', shuffleOptions: false });
  const stays = page.url();

  const quizId = await makePublishedQuiz(portal, admin.token, left, {
    title: 'El que se va',
    shuffleOptions: false,
  });
  await page.goto(`/quizz/${left}/?quiz=${quizId}`);
  await start(page);
  const gone = page.url();
  await page.context().route('**/answers', (route) => route.abort());
  await question(page, 4).getByLabel('Tu respuesta').fill('de antes de irme');
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: se guardará' })).toBeVisible();
  await callApi(portal, admin.token, 'DELETE', `subscriptions/course/${left}/user/${student.id}`);
  await page.context().unroute('**/answers');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('status').filter({ hasText: 'no tenés acceso al curso' })).toBeVisible();
  await handIn(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();

  await page.goto(stays);
  await start(page);
  await question(page, 4).getByLabel('Tu respuesta').fill('del otro curso');
  await saved(page);
  await handIn(page);
  await handedIn(page);

  await callApi(portal, admin.token, 'POST', 'subscriptions', { userId: student.id, courseId: left });
  // Fetches the attempt before the answer arrives, but delivers it to the page only afterwards.
  const read = Promise.withResolvers<void>();
  const arrived = page.waitForResponse(/\/answers$/);
  await page.route(/\/attempts\/\d+$/, async (route) => {
    const response = await route.fetch();
    read.resolve();
    await arrived;
    await route.fulfill({ response });
  });
  await page.route(/\/answers$/, (route) => read.promise.then(() => route.continue()));
  await page.goto(gone);
  await expect(question(page, 4).getByLabel('Tu respuesta')).toHaveValue('de antes de irme');
  await saved(page);
  const answers = await stored(page, portal, student);
  expect(answers.find(({ slot }) => slot === 4)?.response).toBe('de antes de irme');
});

test('an answer that the server does not take is named before one hands in', async ({
  page,
  portal,
  logIn,
}) => {
  const student = await logIn(page, 'student');
  await openQuiz(page, portal, student, { title: 'No entra', shuffleOptions: false });
  await start(page);
  const body = { statusCode: 400, code: 'invalid', message: 'No.' };
  await page.context().route('**/answers', (route) => route.fulfill({ status: 400, json: body }));
  await question(page, 4).getByLabel('Tu respuesta').fill('no entra');
  await expect(question(page, 4).getByText('No se pudo guardar: respondé de nuevo')).toBeVisible();
  await page.getByRole('button', { name: 'Revisar y entregar' }).first().click();
  await expect(page.getByText('No se pudieron guardar: 1')).toBeVisible();
  await page.context().unroute('**/answers');
  await page.getByRole('button', { name: 'Pregunta 4', exact: true }).first().click();
  await question(page, 4).getByLabel('Tu respuesta').fill('entra');
  await saved(page);
});

test('an access code is asked for and a wrong one refused', async ({ page, portal, logIn }) => {
  const student = await logIn(page, 'student');
  const settings = { title: 'Con clave', accessCode: 'jacarandá', attemptsAllowed: 1 };
  await openQuiz(page, portal, student, settings);
  await expect(page.getByText('Tenés un solo intento')).toBeVisible();
  await page.getByLabel('Clave de acceso').fill('ceibo');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('alert')).toContainText('La clave de acceso no es correcta');
  await page.getByLabel('Clave de acceso').fill('jacarandá');
  await start(page);
});

test('the list without quizzes keeps its heading and says that it is empty', async ({ page, logIn }) => {
  // Administrators are not members of any course.
  await logIn(page, 'admin');
  await page.goto('/quizzes');
  await expect(page.getByText('No tenés cuestionarios por ahora.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Cuestionarios', exact: true })).toBeVisible();
  await expectAccessible(page, 'list without quizzes');
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
