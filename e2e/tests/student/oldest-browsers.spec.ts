import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS, expect, openDemoSession, test } from '../../fixtures.ts';
import { findFirstCourse, makePublishedQuiz } from '../../quiz-content.ts';
import { findLectureByTitle, lectureAddressOf, waitForVideoReady } from './studying.ts';

/** Removes from a page what Safari 16.4 lacks. */
function takeAway(): void {
  const missing: [object | undefined, string[]][] = [
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Array, ['fromAsync']],
    [Promise, ['withResolvers', 'try']],
    [
      Set.prototype,
      [
        'union',
        'intersection',
        'difference',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
        'isDisjointFrom',
      ],
    ],
    [(globalThis as { Iterator?: object }).Iterator, ['from']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [RegExp, ['escape']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [ReadableStream.prototype, [Symbol.asyncIterator as unknown as string, 'values']],
    [Document.prototype, ['startViewTransition']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [window, ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'Iterator']],
  ];
  for (const [from, names] of missing) for (const name of names) if (from) Reflect.deleteProperty(from, name);
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Correo').fill(DEMO_ACCOUNTS.student.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_ACCOUNTS.student.password);
  await page.getByRole('main').getByRole('button', { name: 'INGRESAR', exact: true }).click();
}

test('a student studies with the oldest browser that we support', async ({ page, portal, problems }) => {
  await page.addInitScript(takeAway);
  const student = await openDemoSession(portal, 'student');
  const admin = await openDemoSession(portal, 'admin');
  const { id } = await findFirstCourse(portal, student.token);
  const quiz = await makePublishedQuiz(portal, admin.token, id, { title: 'De antes', shuffleOptions: false });

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/login?next=${encodeURIComponent('/my_courses')}`);
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Mis cursos' })).toBeVisible();
  await page.goto(`/course/${id}/links`);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.goto(lectureAddressOf(await findLectureByTitle(portal, student)));
  await waitForVideoReady(page);

  await page.goto(`/quizz/${id}/?quiz=${quiz}`);
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByRole('region', { name: 'Pregunta 4', exact: true }).getByLabel('Tu respuesta').fill('hola');
  await expect(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible();
  expect(problems).toEqual([]);
});
