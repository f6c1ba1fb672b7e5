import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { callApi, findFirstCourse } from '../../quiz-content.ts';

/** Counts each press on an element; typing does not count. */
function counter(page: Page) {
  let clicks = 0;
  return {
    press: async (role: 'button' | 'link' | 'checkbox', name: string) => {
      clicks += 1;
      await page.getByRole(role, { name, exact: true }).click();
    },
    clicks: () => clicks,
  };
}

test('an assignment with a rubric and dates of two groups is handed in, graded and comes back', async ({
  page,
  portal,
  logIn,
  browser,
}) => {
  const student = await openDemoSession(portal, 'student');
  const admin = await openDemoSession(portal, 'admin');
  const { id: courseId } = await findFirstCourse(portal, student.token);
  for (const name of ['Matutino', 'Nocturno'])
    await callApi(portal, admin.token, 'POST', `courses/${courseId}/groups`, { name }).catch(() => undefined);
  await logIn(page, 'admin');
  await page.goto(`/course/${courseId}/quizzes`);

  const { press, clicks } = counter(page);
  await press('link', 'Crear tarea');
  await page.getByLabel('Nombre', { exact: true }).fill('Práctico 4');
  await page.getByRole('textbox', { name: 'Consigna', exact: true }).fill('Calculá $Q$ y graficá.');
  await press('checkbox', 'Texto en la página');
  await press('button', 'Criterio');
  await press('button', 'Criterio');
  for (const [number, points] of [
    [1, '12'],
    [2, '6'],
  ] as const) {
    await page.getByLabel(`Criterio ${number}`, { exact: true }).fill(`Parte ${number}`);
    await page.getByLabel(`Bien del criterio ${number}`, { exact: true }).fill('Todo');
    await page.getByLabel(`Puntos de Bien del criterio ${number}`).fill(points);
  }
  await page.getByLabel('Puntos', { exact: true }).fill('20');
  await expect(page.getByText('La pauta suma 18 y la tarea vale 20.')).toBeVisible();
  await press('button', 'Que valga 18');
  await press('button', 'Publicar');
  await expect(page.getByText('Tarea publicada')).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(12);

  const dates = counter(page);
  for (const [name, day] of [
    ['Matutino', '10'],
    ['Nocturno', '12'],
  ] as const) {
    await dates.press('button', `Fechas para ${name}`);
    await page.getByLabel(`Vence para ${name}`).fill(`2099-11-${day}T23:59`);
  }
  await dates.press('button', 'Guardar');
  await expect(page.getByText('Tarea guardada')).toBeVisible();
  expect(dates.clicks()).toBeLessThanOrEqual(8);
  await expectAccessible(page, 'the editor of an assignment');

  const studentPage = await (await browser.newContext()).newPage();
  await logIn(studentPage, 'student');
  const assignmentId = Number(new URL(page.url()).pathname.split('/').at(-1));
  await studentPage.goto(`/assignments/${courseId}/${assignmentId}`);
  await expect(studentPage.getByRole('heading', { name: 'Cómo se corrige' })).toBeVisible();
  await expectAccessible(studentPage, 'an assignment before it is handed in');
  await studentPage.getByLabel('Elegir archivos').setInputFiles({
    name: 'cuentas.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n'),
  });
  await expect(studentPage.getByText('Recibido')).toBeVisible();
  await studentPage.getByRole('textbox', { name: /escribí tu respuesta/ }).fill('Es 40, con Q igual a 100.');
  await studentPage.getByRole('button', { name: 'Entregar', exact: true }).click();
  await expect(studentPage.getByText('Entregaste a tiempo')).toBeVisible();

  await page.goto(`/course/${courseId}/grading?quiz=${assignmentId}`);
  await expect(page.getByText('Es 40, con Q igual a 100.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Descargar cuentas.pdf' })).toBeVisible();
  const { submissions } = (await callApi(
    portal,
    admin.token,
    'GET',
    `courses/${courseId}/assignments/${assignmentId}/submissions`,
  )) as { submissions: { attemptId: number }[] };
  await callApi(
    portal,
    admin.token,
    'PUT',
    `courses/${courseId}/quizz/${assignmentId}/attempts/${submissions[0]?.attemptId}/grades/1`,
    { mark: 15, comment: 'Muy claro el gráfico.' },
  );
  await studentPage.reload();
  await expect(studentPage.getByRole('region', { name: 'Tu nota' })).toContainText('15');
  await expect(studentPage.getByText('Muy claro el gráfico.')).toBeVisible();
  await expectAccessible(studentPage, 'an assignment that came back');
});
