import path from 'node:path';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { callApi } from '../../quiz-content.ts';
import { callAsAdmin, createActionCounter, makeCourse } from './admin-helpers.ts';

test.use({ portalOf: 'worker' });

/** A course of the demo teacher and the demo student. */
async function courseOfBoth(portal: Portal, name: string) {
  const { id } = await makeCourse(portal, name);
  const teacher = await openDemoSession(portal, 'teacher');
  const student = await openDemoSession(portal, 'student');
  for (const userId of [teacher.id, student.id])
    await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: id });
  return { id, teacher, student };
}

test('the first lecture of a course is online after two clicks', async ({ page, logIn, portal }) => {
  const { id, student } = await courseOfBoth(portal, 'Materia sin clases');
  await logIn(page, 'teacher');
  await page.goto(`/course/${id}/content`);
  const { click, choose, done } = createActionCounter(page);
  await click(page.getByRole('link', { name: 'Subir videos' }));
  const video = path.resolve('../api/demo/media/videos/micro-oferta-demanda.mp4');
  await choose(page.getByLabel('Subir videos'), video);
  const seen = async () => {
    const { lectures } = await callApi(portal, student.token, 'GET', `courses/${id}/lectures`);
    return (lectures as { title: string; hasVideo: boolean }[]).map(({ title, hasVideo }) => [
      title,
      hasVideo,
    ]);
  };
  await expect.poll(seen, { timeout: 120_000 }).toEqual([['micro oferta demanda', true]]);
  expect(done()).toBeLessThanOrEqual(2);
});

test('ten questions are written by hand with 23 clicks', async ({ page, logIn, portal }) => {
  const { id } = await courseOfBoth(portal, 'Materia de diez preguntas');
  await logIn(page, 'teacher');
  await page.goto(`/course/${id}/lectures/quizzes`);
  // Assignments load above the quizzes and would move the link under the click.
  await expect(page.getByText('Este curso todavía no tiene tareas.')).toBeVisible();
  const { click, done } = createActionCounter(page);
  await click(page.getByRole('link', { name: 'Crear cuestionario' }));
  await page.getByLabel('Título').fill('Diez a mano');
  await click(page.getByRole('button', { name: 'Crear cuestionario' }));
  await click(page.getByRole('link', { name: 'Pregunta nueva' }));
  const text = page.getByLabel('Pregunta', { exact: true });
  for (let number = 1; number <= 10; number += 1) {
    await expect(text).toHaveValue('');
    await text.fill(`¿Cuánto es ${number} por ${number}?`);
    await page.getByLabel('Opción 1').fill('Otra cosa');
    await page.getByLabel('Opción 2').fill(String(number * number));
    await click(page.getByLabel('Esta es la correcta').nth(1));
    await click(page.getByRole('button', { name: number < 10 ? 'Guardar y crear otra' : 'Crear pregunta' }));
  }
  await expect(page.getByText('10 preguntas, 10 puntos en total.')).toBeVisible();
  expect(done()).toBeLessThanOrEqual(23);
});

test('twenty essays are graded and their marks published with 43 actions', async ({
  page,
  logIn,
  portal,
}) => {
  const { id, teacher, student } = await courseOfBoth(portal, 'Materia de veinte ensayos');
  const quizzes = `courses/${id}/quizz`;
  const essay = { kind: 'essay', title: 'Ensayo', text: '¿Qué es un límite?', mark: 6 };
  const body = { title: 'Veinte', state: 'published', feedbackWhen: 'released', questions: [essay] };
  const { quiz } = await callApi(portal, teacher.token, 'POST', quizzes, body);
  const { id: quizId } = quiz as { id: number };
  for (let number = 1; number <= 20; number += 1) {
    const begun = await callApi(portal, student.token, 'POST', `${quizzes}/${quizId}/attempts`, {});
    const attempt = begun.attempt as { id: number; questions: { slot: number }[] };
    const at = `${quizzes}/${quizId}/attempts/${attempt.id}`;
    const answer = { response: `Ensayo ${number}, con sus palabras.`, seq: 1 };
    await callApi(portal, student.token, 'PUT', `${at}/answers/${attempt.questions[0]?.slot}`, answer);
    await callApi(portal, student.token, 'POST', `${at}/submit`);
  }
  await logIn(page, 'teacher');
  await page.goto(`/course/${id}/home`);
  const { click, press, done } = createActionCounter(page);
  await click(page.getByRole('link', { name: /^Corregir 20/ }));
  for (let left = 20; left > 0; left -= 1) {
    const heading = left === 1 ? 'Queda 1' : `Quedan ${left}`;
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText(`Ensayo ${21 - left}, con sus palabras.`)).toBeVisible();
    await press('4');
    await press('Enter');
  }
  await expect(page.getByText(/^Corregiste 20 respuestas/)).toBeVisible();
  await click(page.getByRole('button', { name: 'Publicar las notas' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Publicar', exact: true }));
  await expect(page.getByRole('button', { name: 'Publicar las notas' })).toBeHidden();
  expect(done()).toBeLessThanOrEqual(43);
});
