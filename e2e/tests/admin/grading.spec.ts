import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { callApi, findFirstCourse, type JsonObject } from '../../quiz-content.ts';

test.use({ portalOf: 'worker' });

const ESSAY = {
  kind: 'essay',
  title: 'Límites',
  text: '¿Qué es un límite?',
  mark: 6,
  graderInfo: '$x \\to a$',
};

/** A rubric of four points, which the quiz scales to the essay's six. */
const RUBRIC = [
  { title: 'Definición', levels: [{ points: 0 }, { points: 1, text: 'La nombra' }, { points: 2 }] },
  { title: 'Ejemplo', levels: [{ points: 0 }, { points: 2 }] },
];

/** Hands in an essay once per text. */
async function handIn(portal: Portal, texts: string[], more: JsonObject = {}) {
  const admin = await openDemoSession(portal, 'admin');
  const student = await openDemoSession(portal, 'student');
  const { id: courseId } = await findFirstCourse(portal, student.token);
  const url = `courses/${courseId}/quizz`;
  const body = { title: 'Parcial de desarrollo', state: 'published', feedbackWhen: 'released' };
  const made = await callApi(portal, admin.token, 'POST', url, {
    ...body,
    questions: [{ ...ESSAY, ...more }],
  });
  const { id: quizId } = made.quiz as { id: number };
  for (const response of texts) {
    const { attempt } = (await callApi(portal, student.token, 'POST', `${url}/${quizId}/attempts`, {})) as {
      attempt: { id: number; questions: { slot: number }[] };
    };
    const at = `${url}/${quizId}/attempts/${attempt.id}`;
    const slot = attempt.questions[0]?.slot;
    await callApi(portal, student.token, 'PUT', `${at}/answers/${slot}`, { response, seq: 1 });
    await callApi(portal, student.token, 'POST', `${at}/submit`);
  }
  return { courseId, quizId, admin, student };
}

const markOf = (page: Page) => page.getByRole('textbox', { name: 'Nota', exact: true });

test('a grader marks essays one after another with two keys each', async ({
  page,
  portal,
  logIn,
  problems,
}) => {
  const texts = ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map(
    (name) => `Respuesta ${name}, con sus palabras.`,
  );
  const { courseId, quizId, admin, student } = await handIn(portal, texts);
  await logIn(page, 'admin');
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await page.goto(`/course/${courseId}/grading?quiz=${quizId}`);
  await expect(page.getByRole('heading', { name: 'Quedan 5' })).toBeVisible();
  await expect(page.getByText(texts[0] ?? '')).toBeVisible();
  await expectAccessible(page, 'grading');

  for (const [index, mark] of ['4', '6'].entries()) {
    await press(mark);
    await press('Enter');
    await expect(page.getByText(texts[index + 1] ?? '')).toBeVisible();
  }
  expect(keys).toBe(4);
  await expect(page.getByRole('heading', { name: 'Quedan 3' })).toBeVisible();

  // The third answer gets a comment; one key repeats it for the fourth.
  await press('3');
  await press(',');
  await expect(markOf(page)).toHaveValue('3,5');
  await press('c');
  await page.keyboard.type('Falta el 2.º caso.');
  await press('Control+Enter');
  await expect(page.getByText(texts[3] ?? '')).toBeVisible();
  await press('1');
  await page.getByRole('button', { name: /Falta el 2.º caso/ }).waitFor();
  await press('Alt+1');
  await expect(page.getByLabel('Comentario C')).toHaveValue('Falta el 2.º caso.');
  await press('Enter');
  await expect(page.getByText(texts[4] ?? '')).toBeVisible();

  // Undoes a mistake, hides the name, and returns to skipped answers.
  await press('z');
  await expect(page.getByText(texts[3] ?? '')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quedan 2' })).toBeVisible();
  await press('a');
  await expect(page.getByRole('heading', { name: 'Respuesta 4' })).toBeVisible();
  await press('s');
  await expect(page.getByText(texts[4] ?? '')).toBeVisible();
  await press('5');
  await press('Enter');
  await expect(page.getByText(texts[3] ?? '')).toBeVisible();
  await press('?');
  await expect(page.getByRole('dialog', { name: 'Con el teclado' })).toBeVisible();
  await press('Escape');
  await press('2');
  await press('Enter');
  await expect(page.getByText('Corregiste 5 respuestas: el promedio es 4,1.')).toBeVisible();
  const graded = await callApi(portal, admin.token, 'GET', `courses/${courseId}/grading?quizId=${quizId}`);
  expect(graded.total).toBe(0);

  // Publishes the marks, which students then see, and withdraws them after a mistake.
  const result = async () => {
    const { quizzes } = (await callApi(portal, student.token, 'GET', 'quizzes')) as {
      quizzes: { id: number; mine: { result: { score: number } | null } }[];
    };
    return quizzes.find(({ id }) => id === quizId)?.mine.result;
  };
  const publish = page.getByRole('button', { name: 'Publicar las notas' });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Publicar', exact: true });
  await expect(page.getByText('Las notas todavía no se ven')).toBeVisible();
  await publish.click();
  await confirm.click();
  await expect(publish).toBeHidden();
  expect(await result()).toMatchObject({ score: 6 });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(publish).toBeVisible();
  expect(await result()).toBeNull();
  await page.getByRole('link', { name: 'Ver los resultados de' }).click();
  await expect(page.getByText('Notas sin publicar')).toBeVisible();
  await publish.click();
  await expectAccessible(page, 'publishing marks');
  await confirm.click();
  await expect(page.getByRole('button', { name: 'Dejar de mostrarlas' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('two graders of one answer see each other’s marks, and a rubric makes one @phone', async ({
  page,
  portal,
  logIn,
}) => {
  const { courseId, quizId, admin } = await handIn(portal, ['La primera.', 'La segunda.'], {
    rubric: RUBRIC,
  });
  await logIn(page, 'teacher');
  await page.goto('/my_courses');
  const { name } = (await callApi(portal, admin.token, 'GET', `courses/${courseId}`)).course as JsonObject & {
    name: string;
  };
  await page
    .getByRole('link', { name: `de ${name}` })
    .filter({ hasText: /^Corregir \d+/ })
    .click();
  await page.getByLabel('Pregunta que se corrige').waitFor();
  await page.goto(`/course/${courseId}/grading?quiz=${quizId}`);
  await expect(page.getByText('La primera.')).toBeVisible();
  const { answers } = (await callApi(
    portal,
    admin.token,
    'GET',
    `courses/${courseId}/grading?quizId=${quizId}`,
  )) as { answers: { attemptId: number; slot: number }[] };
  const { attemptId, slot } = answers[0] ?? {};
  const grades = `courses/${courseId}/quizz/${quizId}/attempts/${attemptId}/grades/${slot}`;
  await callApi(portal, admin.token, 'PUT', grades, { mark: 5 });
  await page.locator('form label:visible', { hasText: /^4$/ }).first().click();
  await page.getByRole('button', { name: /Guardar y seguir/ }).click();
  await page.getByRole('button', { name: 'Dejar la suya: 5' }).click();
  await expect(page.getByText('La segunda.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Queda 1' })).toBeVisible();
  expect(await callApi(portal, admin.token, 'GET', grades)).toMatchObject({
    answer: { question: { review: { mark: 5 } } },
  });

  await page.getByRole('group', { name: 'Definición' }).locator('label', { hasText: '1' }).click();
  await page.getByRole('group', { name: 'Ejemplo' }).locator('label', { hasText: '2' }).click();
  await expect(page.getByText('La nombra')).toBeVisible();
  await expect(markOf(page)).toHaveValue('4,5');
  await page.getByRole('button', { name: /Guardar y seguir/ }).click();
  await expect(page.getByText('Corregiste 2 respuestas: el promedio es 4,75.')).toBeVisible();
});
