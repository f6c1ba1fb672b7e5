import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import {
  callApi,
  findFirstCourse,
  type JsonObject,
  makePublishedQuiz,
  PIXEL_PNG,
  SAMPLE_QUESTIONS,
} from '../../quiz-content.ts';
import { holdResponse } from './admin-helpers.ts';

/** A course with the demo teacher and the demo student. */
async function courseOfBoth(portal: Portal) {
  const teacher = await openDemoSession(portal, 'teacher');
  const student = await openDemoSession(portal, 'student');
  const { courses } = (await callApi(portal, teacher.token, 'GET', 'courses/my_courses')) as {
    courses: { id: number; teaches: boolean }[];
  };
  const mine = (await callApi(portal, student.token, 'GET', 'courses/my_courses')) as {
    courses: { id: number }[];
  };
  const shared = courses.find(({ id, teaches }) => teaches && mine.courses.some((one) => one.id === id));
  if (!shared) throw new Error('no course of both');
  return { courseId: shared.id, teacher, student };
}

const sheet = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a teacher makes a quiz with a question, sees it as students will, and publishes it', async ({
  page,
  portal,
  logIn,
  problems,
}) => {
  const { courseId, student } = await courseOfBoth(portal);
  await logIn(page, 'teacher');
  await page.goto(`/course/${courseId}/lectures`);
  await page.getByRole('link', { name: 'Evaluación' }).click();
  await page.getByRole('link', { name: 'Crear cuestionario' }).click();
  await page.getByLabel('Título').fill('Primer parcial');
  await page.getByLabel('Tiempo para hacerlo').fill('1440');
  await page.getByRole('button', { name: 'Crear cuestionario' }).click();

  await page.getByRole('link', { name: 'Pregunta nueva' }).click();
  await page.getByLabel('Pregunta', { exact: true }).fill('¿Cuánto es $\\frac{1}{2} + \\frac{1}{2}$?');
  await expect(page.locator('mfrac').first()).toBeVisible();
  await page.getByLabel('Opción 1').fill('$1$');
  await page.getByLabel('Opción 2').fill('$2$');
  // Typed values survive a reload.
  await page.reload();
  await expect(page.getByLabel('Opción 2')).toHaveValue('$2$');
  await expectAccessible(page, 'question editor');
  await page.getByRole('button', { name: 'Guardar y crear otra' }).click();
  await expect(page.getByLabel('Pregunta', { exact: true })).toBeFocused();
  await page.getByLabel('Pregunta', { exact: true }).fill('¿Cuánto vale $\\pi$, más o menos?');
  await page.getByLabel('Opción 1').fill('4');
  await page.getByLabel('Opción 2').fill('3');
  await page.getByLabel('Esta es la correcta').nth(1).check();
  await page.getByRole('button', { name: 'Crear pregunta' }).click();

  await expect(page.getByText('2 preguntas, 2 puntos en total.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'más o menos' }).locator('math')).toHaveText('π');
  await expectAccessible(page, 'questions');
  await page.getByRole('link', { name: 'Ajustes', exact: true }).last().click();
  await page.getByLabel('Estado', { exact: true }).selectOption('published');
  await expect(page.getByLabel('Tiempo para hacerlo')).toHaveValue('1440');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Datos actualizados con éxito')).toBeVisible();
  const { quizzes } = (await callApi(portal, student.token, 'GET', `courses/${courseId}/quizz`)) as {
    quizzes: JsonObject[];
  };
  const day = { questionCount: 2, timeLimitSeconds: 24 * 3600 };
  expect(quizzes.find(({ title }) => title === 'Primer parcial')).toMatchObject(day);
  expect(problems).toEqual([]);
});

test('a calculated question is tried out by its teacher, and asks each person for a result of their own', async ({
  page,
  portal,
  logIn,
  browser,
}) => {
  const { courseId, teacher } = await courseOfBoth(portal);
  const body = { title: 'Con datos propios', feedbackWhen: 'submitted' };
  const { quiz } = (await callApi(portal, teacher.token, 'POST', `courses/${courseId}/quizz`, body)) as {
    quiz: { id: number };
  };
  const attempts = `courses/${courseId}/quizz/${quiz.id}/attempts`;
  await logIn(page, 'teacher');
  await page.goto(`/course/${courseId}/lectures/quizzes?quiz=${quiz.id}&tab=questions`);
  await page.getByRole('link', { name: 'Pregunta nueva' }).click();
  await page.getByLabel('Tipo de pregunta').selectOption({ label: 'Calculada' });
  await page.getByLabel('Pregunta', { exact: true }).fill('¿Cuánto es {a} por {b}?');
  for (const [index, name] of ['a', 'b'].entries()) {
    await page.getByRole('button', { name: 'Agregar variable' }).click();
    await page.getByLabel('Nombre', { exact: true }).nth(index).fill(name);
    await page.getByLabel('Máximo').nth(index).fill('100000');
  }
  await page.getByLabel('Fórmula', { exact: true }).fill('a*c');
  await page.getByRole('button', { name: 'Probar la pregunta' }).click();
  await expect(page.getByText('No hay ninguna variable «c».')).toBeVisible();
  await page.getByLabel('Fórmula', { exact: true }).fill('a*b');
  await page.getByRole('button', { name: 'Agregar unidad' }).click();
  await page.getByLabel('Unidad', { exact: true }).fill('kg');
  await page.getByRole('button', { name: 'Probar la pregunta' }).click();
  const asked = /^¿Cuánto es \d+ por \d+\?$/;
  const shown = page.getByText(asked);
  const first = (await shown.textContent()) ?? '';
  await page.getByRole('button', { name: 'Probar con otros valores' }).click();
  await expect(shown).not.toHaveText(first);
  await expectAccessible(page, 'calculated question editor');
  await page.getByRole('button', { name: 'Crear pregunta' }).click();
  await expect(page.getByText('1 pregunta, 1 punto en total.')).toBeVisible();

  const place = `courses/${courseId}/quizz/${quiz.id}`;
  const { quiz: whole } = (await callApi(portal, teacher.token, 'GET', place)) as {
    quiz: { version: number };
  };
  const published = { version: whole.version, state: 'published' };
  await callApi(portal, teacher.token, 'PUT', place, published);
  const { attempt } = (await callApi(portal, teacher.token, 'POST', attempts, {})) as {
    attempt: { questions: { html: string }[] };
  };
  const context = await browser.newContext({ baseURL: portal.url });
  const taking = await context.newPage();
  await logIn(taking, 'student');
  await taking.goto(`/quizz/${courseId}/?quiz=${quiz.id}`);
  await taking.getByRole('button', { name: 'Empezar' }).click();
  const own = (await taking.getByText(asked).textContent()) ?? '';
  expect(attempt.questions[0]?.html).not.toContain(own);
  const [one = 0, other = 0] = [...own.matchAll(/\d+/g)].map(Number);
  await taking.getByLabel('Tu respuesta, en números y con su unidad').fill(`${one * other} kg`);
  await taking.getByRole('button', { name: 'Revisar y entregar' }).first().click();
  await taking.getByRole('button', { name: 'Entregar', exact: true }).click();
  await taking.getByRole('dialog').getByRole('button', { name: 'Entregar' }).click();
  await expect(taking.getByRole('heading', { name: '1 de 1 punto' })).toBeVisible();
  await context.close();
});

test('a question that could not be put into its quiz waits in the bank', async ({ page, portal, logIn }) => {
  const { courseId, teacher } = await courseOfBoth(portal);
  const { quiz } = (await callApi(portal, teacher.token, 'POST', `courses/${courseId}/quizz`, {
    title: 'Con corte de luz',
  })) as { quiz: { id: number } };
  await logIn(page, 'teacher');
  await page.goto(`/course/${courseId}/lectures/quizzes?quiz=${quiz.id}&tab=questions`);
  await page.getByRole('link', { name: 'Pregunta nueva' }).click();
  await page.getByLabel('Pregunta', { exact: true }).fill('¿Llega?');
  await page.getByLabel('Opción 1').fill('Sí');
  await page.getByLabel('Opción 2').fill('No');
  await page.route(`**/quizz/${quiz.id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Crear pregunta' }).click();
  await expect(page.getByText('La pregunta quedó en el banco, pero no en el cuestionario.')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar del banco' }).click();
  await expect(page.locator('dialog').getByText('¿Llega?')).toBeVisible();
});

const GIFT = `::Capital:: ¿La capital de Uruguay? {=Montevideo ~Salto ~Rocha}

::Rota:: ¿Sin respuesta buena? {~uno ~dos

::Pi:: ¿Cuánto vale $\\pi$? {#3.14:0.01}
`;

test('a file of questions is checked first; what is wrong is named by its line and nothing comes in', async ({
  page,
  portal,
  logIn,
}) => {
  const { courseId } = await courseOfBoth(portal);
  await logIn(page, 'admin');
  await page.goto(`/course/${courseId}/quizzes?view=import`);
  await page.getByLabel('Crear un cuestionario con ellas').fill('Importado');
  await page.getByLabel('Elegir archivo').setInputFiles({
    name: 'preguntas.gift',
    mimeType: 'text/plain',
    buffer: Buffer.from(GIFT),
  });
  await expect(page.getByText(/Error, línea \d+/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toBeHidden();
  await expectAccessible(page, 'import');
  await page.getByLabel('Saltear las preguntas con errores').check();
  await page.getByRole('button', { name: /^Importar \d/ }).click();
  await page.getByRole('link', { name: 'Ver el cuestionario' }).click();
  await expect(page.getByRole('link', { name: 'Capital' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Importar y exportar' }).click();
  await page.getByLabel('Qué preguntas').selectOption({ label: 'Importado' });
  await page.getByRole('button', { name: 'GIFT' }).click();
  expect((await download).suggestedFilename()).toContain('gift');
});

/** So many questions that the test can reload the page during the import. */
const MANY = Array.from(
  { length: 1_500 },
  (_, index) => `::Muchas ${index}:: ¿$x^${index}$? {=${index} ~no}`,
);

test('an import shows how far it is, survives a reload, and the same file is noticed', async ({
  page,
  portal,
  logIn,
}) => {
  const { courseId } = await courseOfBoth(portal);
  const choose = () =>
    page.getByLabel('Elegir').setInputFiles({
      name: 'muchas.gift',
      mimeType: 'text/plain',
      buffer: Buffer.from(MANY.join('\n\n')),
    });
  const take = page.getByRole('button', { name: 'Importar 1500 preguntas' });
  const bar = page.getByRole('progressbar', { name: 'Procesando el archivo' });
  const { token } = await logIn(page, 'admin');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/course/${courseId}/quizzes?view=import`);
  await choose();
  await take.click({ timeout: 60_000 });
  await expect(bar).toBeVisible();
  await expectAccessible(page, 'import under way');
  await page.reload();
  await expect(page.getByRole('progressbar').or(page.getByText('Listo: 1500'))).toBeVisible();
  await expect(page.getByText('Listo: 1500 en el banco.')).toBeVisible({ timeout: 60_000 });

  await choose();
  await take.click({ timeout: 60_000 });
  await expect(page.getByText('Ya importaste este mismo archivo')).toBeVisible();
  await expectAccessible(page, 'import repeated');
  const path = `courses/${courseId}/quizz/questions?q=Muchas&limit=1`;
  const bank = (await callApi(portal, token, 'GET', path)) as { total: number };
  expect(bank.total).toBe(1500);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Importarlo otra vez' }).click();
  await expect(page.getByText('1500 preguntas importadas con éxito')).toBeVisible({ timeout: 60_000 });
});

test('settings that someone else changed meanwhile are shown beside one’s own', async ({
  page,
  portal,
  logIn,
}) => {
  const { courseId } = await courseOfBoth(portal);
  const admin = await logIn(page, 'admin');
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, { title: 'De a dos' });
  await page.goto(`/course/${courseId}/quizzes?quiz=${quizId}`);
  await page.getByLabel('Título').fill('Lo mío');
  await callApi(portal, admin.token, 'PUT', `courses/${courseId}/quizz/${quizId}`, {
    version: 1,
    title: 'Lo otro',
  });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Lo otro')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(page.getByRole('heading', { name: 'Lo mío' })).toBeVisible();
});

test('questions that someone else changed meanwhile are shown beside one’s own', async ({
  page,
  portal,
  logIn,
}) => {
  const { courseId } = await courseOfBoth(portal);
  const admin = await logIn(page, 'admin');
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, { title: 'Preguntas de a dos' });
  const path = `courses/${courseId}/quizz/${quizId}`;
  const read = async () => {
    const { quiz } = (await callApi(portal, admin.token, 'GET', path)) as {
      quiz: { version: number; questions: { questionId: number; mark: number }[] };
    };
    return quiz;
  };
  await page.goto(`/course/${courseId}/quizzes?quiz=${quizId}`);
  await page.getByRole('link', { name: 'Preguntas', exact: true }).click();
  await page.getByLabel('Puntos de Derivada').fill('3');
  const { version, questions } = await read();
  await callApi(portal, admin.token, 'PUT', path, {
    version,
    questions: questions.map(({ questionId }) => ({ questionId, mark: 2 })),
  });
  await page.getByRole('button', { name: 'Guardar las preguntas' }).click();
  await expect(page.getByText(/1\. Derivada \(2\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(page.getByText('Datos actualizados con éxito')).toBeVisible();
  expect((await read()).questions[0]?.mark).toBe(3);
});

test('questions that are being changed keep the version that they began with, whatever is told meanwhile', async ({
  page,
  portal,
  logIn,
}) => {
  const { courseId } = await courseOfBoth(portal);
  const admin = await logIn(page, 'admin');
  const questions = SAMPLE_QUESTIONS.filter(({ kind }) => kind === 'single' || kind === 'truefalse');
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, { title: 'Con candado', questions });
  const path = `courses/${courseId}/quizz/${quizId}`;
  const listed = async () => {
    const { quiz } = (await callApi(portal, admin.token, 'GET', path)) as {
      quiz: { version: number; questions: { questionId: number; mark: number }[] };
    };
    return quiz;
  };
  await page.goto(`/course/${courseId}/quizzes?quiz=${quizId}&tab=questions`);
  await page.getByLabel('Puntos de Derivada').fill('3');
  const { version, questions: before } = await listed();
  const [first, second] = before.map(({ questionId, mark }) => ({ questionId, mark }));
  await callApi(portal, admin.token, 'PUT', path, {
    version,
    questions: [first, { ...second, mark: 5 }] as unknown as JsonObject[],
  });
  // The page loads the new version, but the changes are still based on the old one.
  await page.reload();
  await expect(page.getByLabel('Puntos de Derivada')).toHaveValue('3');
  await page.getByRole('button', { name: 'Guardar las preguntas' }).click();
  await expect(page.locator('.stale')).toContainText('Continua (5)');
  expect((await listed()).questions.map(({ mark }) => mark)).toEqual([1, 5]);
  await page.getByRole('button', { name: 'Quedarme con lo guardado' }).click();
  await expect(page.getByLabel('Puntos de Continua')).toHaveValue('5');
  await expect(page.getByLabel('Puntos de Derivada')).toHaveValue('1');

  // A change during the save is based on the saved version.
  await page.getByLabel('Puntos de Derivada').fill('2');
  const held = await holdResponse(page, /\/quizz\/\d+$/, (request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Guardar las preguntas' }).click();
  await held.reached;
  await page.getByLabel('Puntos de Continua').fill('4');
  await held.release();
  await expect(page.getByText('Datos actualizados con éxito')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar las preguntas' }).click();
  await expect(page.getByRole('button', { name: 'Guardar las preguntas' })).toBeHidden();
  expect((await listed()).questions.map(({ mark }) => mark)).toEqual([2, 4]);
});

test('a picture joins what was typed while it went up', async ({ page, portal, logIn }) => {
  const { courseId } = await courseOfBoth(portal);
  await logIn(page, 'admin');
  await page.goto(`/course/${courseId}/quizzes?question=new&kind=single`);
  await page.getByLabel('Pregunta', { exact: true }).fill('¿Qué se ve?');
  const held = await holdResponse(page, /\/quizz\/images$/, () => true);
  const picture = { name: 'punto.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL_PNG, 'base64') };
  await page.getByLabel('Agregar imagen').first().setInputFiles(picture);
  await held.reached;
  await page.getByLabel('Pregunta', { exact: true }).fill('¿Qué se ve acá?');
  await page.getByLabel('Opción 1').fill('Un punto');
  await held.release();
  await expect(page.getByLabel('Pregunta', { exact: true })).toHaveValue(/^¿Qué se ve acá\?\n\n!\[/);
  await expect(page.getByLabel('Opción 1')).toHaveValue('Un punto');
  await page.reload();
  await expect(page.getByLabel('Opción 1')).toHaveValue('Un punto');
});

test('settings that are typed while others are being saved stay', async ({ page, portal, logIn }) => {
  const { courseId } = await courseOfBoth(portal);
  const admin = await logIn(page, 'admin');
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, { title: 'Apurado' });
  await page.goto(`/course/${courseId}/quizzes?quiz=${quizId}`);
  await page.getByLabel('Título').fill('Apurado, primero');
  const held = await holdResponse(page, /\/quizz\/\d+$/, (request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await held.reached;
  await page.getByLabel('Título').fill('Apurado, después');
  await held.release();
  // The heading over the form shows the server's value.
  await expect(page.getByRole('heading', { name: 'Apurado, primero' })).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveValue('Apurado, después');
  await page.reload();
  await expect(page.getByLabel('Título')).toHaveValue('Apurado, después');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('heading', { name: 'Apurado, después' })).toBeVisible();
});

test('an essay is graded with a comment, and the results and the analysis count it', async ({
  page,
  portal,
  logIn,
}) => {
  const { courseId, student } = await courseOfBoth(portal);
  const admin = await openDemoSession(portal, 'admin');
  const questions = SAMPLE_QUESTIONS.filter(({ kind }) => kind === 'truefalse' || kind === 'essay');
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, {
    title: 'Con desarrollo',
    questions,
  });
  const attempts = `courses/${courseId}/quizz/${quizId}/attempts`;
  const { attempt } = (await callApi(portal, student.token, 'POST', attempts, {})) as {
    attempt: { id: number };
  };
  await callApi(portal, student.token, 'PUT', `${attempts}/${attempt.id}/answers`, {
    answers: [
      { slot: 1, response: true, seq: 1 },
      { slot: 2, response: '<b>Un límite</b> es…', seq: 1 },
    ],
  });
  await callApi(portal, student.token, 'POST', `${attempts}/${attempt.id}/submit`);

  await logIn(page, 'teacher');
  await page.goto(`/course/${courseId}/lectures/quizzes?quiz=${quizId}&tab=results`);
  await expect(page.getByText('Por corregir', { exact: true })).toBeVisible();
  await expectAccessible(page, 'results');
  await page
    .getByRole('row', { name: /Por corregir/ })
    .getByRole('link')
    .click();
  const essay = sheet(page, 'Pregunta 2');
  await expect(essay.getByText('<b>Un límite</b> es…')).toBeVisible();
  await essay.getByLabel('Puntos, de 2').fill('1,5');
  await essay.getByLabel('Comentario').fill('Bien, falta el épsilon.');
  await essay.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByText('2,5 de 3')).toBeVisible();
  await expectAccessible(page, 'grading');

  await page.getByRole('link', { name: 'Análisis' }).click();
  await expect(page.getByRole('img', { name: /de 80 a 90 %: 1/ })).toBeVisible();
  await expectAccessible(page, 'analysis');
});

test('deleting a quiz says what goes with it, and one with attempts asks for its title', async ({
  page,
  portal,
  logIn,
}) => {
  const admin = await logIn(page, 'admin');
  const student = await openDemoSession(portal, 'student');
  const { id: courseId } = await findFirstCourse(portal, student.token);
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, { title: 'Para borrar' });
  await callApi(portal, student.token, 'POST', `courses/${courseId}/quizz/${quizId}/attempts`, {});
  await page.goto(`/course/${courseId}/quizzes?quiz=${quizId}`);
  await page.getByRole('button', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 intento con sus respuestas');
  await dialog.getByLabel('Para confirmar').fill('Para borrar');
  await dialog.getByRole('button', { name: 'Eliminar cuestionario' }).click();
  await expect(page.getByText('Cuestionario eliminado con éxito')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Para borrar' })).toBeHidden();
});

test('the management fits a phone @phone-only', async ({ page, portal, logIn }) => {
  const { courseId } = await courseOfBoth(portal);
  const admin = await logIn(page, 'admin');
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, { title: 'En el bolsillo' });
  for (const query of [
    '',
    `?quiz=${quizId}`,
    `?quiz=${quizId}&tab=questions`,
    '?view=bank',
    '?view=import',
  ]) {
    await page.goto(`/course/${courseId}/quizzes${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, query).toBeLessThanOrEqual(0);
    await expectAccessible(page, query);
  }
});
