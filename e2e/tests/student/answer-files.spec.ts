import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { callApi, findFirstCourse, makePublishedQuiz } from '../../quiz-content.ts';

const MB = 1_000_000;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const QUESTIONS = [
  {
    kind: 'file',
    title: 'Informe',
    text: 'Subí el informe y una foto.',
    mark: 4,
    maxFiles: 3,
    types: ['.pdf', 'image'],
    maxSize: 20 * MB,
    graderInfo: 'Mirá la firma.',
  },
];

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('two files come in over a cut line and a reload, are graded in place, and the mark comes back', async ({
  page,
  portal,
  logIn,
  browser,
}, testInfo) => {
  const pdf = testInfo.outputPath('informe.pdf');
  await writeFile(pdf, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9 * MB)]));
  const student = await logIn(page, 'student');
  const admin = await openDemoSession(portal, 'admin');
  const { id: courseId } = await findFirstCourse(portal, student.token);
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, {
    title: 'Entrega',
    questions: QUESTIONS,
  });
  await page.goto(`/quizz/${courseId}/?quiz=${quizId}`);
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByText('Hasta 3 fotos o PDF, de 20 MB cada uno')).toBeVisible();
  await expectAccessible(page, 'a question that takes files');

  // The second chunk fails and is repeated; the third hangs and the tab closes.
  const offsets: string[] = [];
  await page.route('**/files/*/*', async (route) => {
    const { 'upload-offset': offset = '' } = await route.request().allHeaders();
    if (route.request().method() !== 'PATCH' || (route.request().postDataBuffer()?.length ?? 0) < 1000)
      return route.continue();
    offsets.push(offset);
    if (offsets.length === 2) return route.abort('connectionreset');
    if (offsets.length < 4) return route.continue();
  });
  const choose = page.getByLabel('Elegir archivos');
  await choose.setInputFiles([pdf]);
  await choose.setInputFiles({ name: 'firma.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(row(page, 'firma.png').getByText(/Recibido · \d+ (B|kB)/)).toBeVisible();
  await expect.poll(() => offsets.length).toBe(4);
  await page.getByRole('button', { name: 'Revisar y entregar' }).first().click();
  await expect(page.getByText('Con archivos que todavía no llegaron: 1')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute('**/files/*/*');
  await expect(page.getByText('Con archivos que todavía no llegaron: 1')).toBeVisible();

  await page.getByRole('button', { name: 'Volver a las preguntas' }).click();
  await expect(row(page, 'informe.pdf').getByText('Quedó a medio subir.')).toBeVisible();
  await expect(row(page, 'firma.png').getByText('Recibido')).toBeVisible();
  const resumed = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().includes('/files/'),
  );
  await choose.setInputFiles([pdf]);
  expect(Number(await (await resumed).headerValue('upload-offset'))).toBeGreaterThanOrEqual(8 * 1024 * 1024);
  await expect(row(page, 'informe.pdf').getByText('Recibido')).toBeVisible();

  await choose.setInputFiles({ name: 'planilla.xlsx', mimeType: '', buffer: Buffer.from('PK') });
  await expect(row(page, 'planilla.xlsx').getByText(/Acá se aceptan archivos \.pdf/)).toBeVisible();
  await row(page, 'planilla.xlsx').getByRole('button', { name: 'Quitar' }).click();
  await expect(row(page, 'planilla.xlsx')).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Revisar y entregar' }).first().click();
  await expect(page.getByText('Respondiste todas las preguntas')).toBeVisible();
  await page.getByRole('button', { name: 'Entregar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar' }).click();
  await expect(page.getByRole('region', { name: /puntos?$|^Entregado$/ })).toBeVisible();
  await expect(page.getByText('Espera corrección')).toBeVisible();

  const desk = await browser.newPage({ baseURL: portal.url });
  await logIn(desk, 'admin');
  const place = `courses/${courseId}/quizz/${quizId}/attempts`;
  const { attempts } = await callApi(portal, student.token, 'GET', place);
  const [{ id: attemptId } = { id: 0 }] = attempts as { id: number }[];
  await desk.goto(`/course/${courseId}/quizzes?quiz=${quizId}&tab=results&attempt=${attemptId}`);
  const graded = desk.getByRole('region', { name: 'Pregunta 1' });
  const picture = graded.getByRole('img', { name: 'firma.png' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  const report = await graded.getByRole('link', { name: /Ver informe.pdf/ }).getAttribute('href');
  const shown = await desk.request.get(report ?? '');
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expectAccessible(desk, 'grading files');
  await graded.getByLabel('Puntos, de 4').fill('3');
  await graded.getByLabel('Comentario').fill('Falta la fecha.');
  await graded.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(desk.getByText('Nota guardada con éxito')).toBeVisible();
  await desk.close();

  await page.reload();
  await expect(page.getByText('Falta la fecha.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '3 de 4 puntos' })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Tus archivos' }).getByText('informe.pdf').first(),
  ).toBeVisible();
  await expectAccessible(page, 'review of files');
});

test('a file is part of the answer although the list on its way was read before it arrived', async ({
  page,
  portal,
  logIn,
}) => {
  const student = await logIn(page, 'student');
  const admin = await openDemoSession(portal, 'admin');
  const { id: courseId } = await findFirstCourse(portal, student.token);
  const quizId = await makePublishedQuiz(portal, admin.token, courseId, {
    title: 'Lista',
    questions: QUESTIONS,
  });
  const arrived = Promise.withResolvers<void>();
  // Fetches the first list at once, but delivers it to the page only after the file has arrived.
  await page.route(
    /\/files$/,
    async (route) => {
      const response = await route.fetch();
      await arrived.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(`/quizz/${courseId}/?quiz=${quizId}`);
  await page.getByRole('button', { name: 'Empezar' }).click();
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('/files/'),
  );
  const readAgain = page.waitForResponse(/\/files$/);
  await page
    .getByLabel('Elegir archivos')
    .setInputFiles({ name: 'firma.png', mimeType: 'image/png', buffer: PICTURE });
  await sent;
  await readAgain;
  arrived.resolve();
  await expect(row(page, 'firma.png').getByText(/Recibido · \d+ (B|kB)/)).toBeVisible();
});
