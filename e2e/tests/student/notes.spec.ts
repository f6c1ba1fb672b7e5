import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { loseResponses } from '../../lose-responses.ts';
import { findLectureByTitle, getFromApi, lectureAddressOf } from './studying.ts';

const NOTES = '**/api/courses/*/lectures/*/notes';

const box = (page: Page) => page.getByRole('textbox', { name: /^Nota en/ });
const save = (page: Page) => page.getByRole('button', { name: /^Guardar nota/ });
const note = (page: Page, text: string) => page.getByRole('listitem').getByText(text, { exact: true });
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

test.beforeEach(async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  await page.goto(`${lectureAddressOf(await findLectureByTitle(portal, session))}?t=20`);
  await openTab(page, 'Notas');
});

test('half a note waits while one looks something up, and over a reload @phone-only', async ({ page }) => {
  await box(page).fill('El precio de');
  await openTab(page, 'Transcripción');
  await openTab(page, 'Notas');
  await expect(page.getByRole('textbox', { name: 'Nota en 0:20' })).toHaveValue('El precio de');
  await page.reload();
  await openTab(page, 'Notas');
  await expect(page.getByRole('textbox', { name: 'Nota en 0:20' })).toHaveValue('El precio de');
  await box(page).fill('El precio de equilibrio');
  await save(page).click();
  await expect(note(page, 'El precio de equilibrio')).toBeVisible();
  await expect(box(page)).toHaveValue('');

  // The draft of an edited note also survives a change of tab.
  await page.getByRole('button', { name: 'Editar la nota de 0:20' }).click();
  const editor = page.getByRole('textbox', { name: 'Nota de 0:20' });
  await expect(editor).toBeFocused();
  await editor.fill('El precio de equilibrio es veinte');
  await openTab(page, 'Transcripción');
  await page.getByRole('tab', { name: 'Notas' }).click();
  await expect(editor).toHaveValue('El precio de equilibrio es veinte');
  await expect(page.getByRole('tab', { name: 'Notas' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(note(page, 'El precio de equilibrio')).toBeVisible();
});

test('what is typed while a note is on its way stays, wherever one goes meanwhile', async ({ page }) => {
  const held: (() => void)[] = [];
  await page.route(NOTES, async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  const arrived = async () => {
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
  };
  await box(page).fill('Sube');
  await save(page).click();
  await box(page).fill('Sube la oferta');
  await arrived();
  await expect(note(page, 'Sube')).toBeVisible();
  await expect(box(page)).toHaveValue('Sube la oferta');

  await save(page).click();
  await openTab(page, 'Transcripción');
  await openTab(page, 'Notas');
  await expect(box(page)).toHaveValue('Sube la oferta');
  await arrived();
  await expect(note(page, 'Sube la oferta')).toBeVisible();
  await expect(box(page)).toHaveValue('');
});

test('after a lost answer a note waits and is saved once', async ({ page }) => {
  const waiting = page.getByRole('list', { name: 'Notas sin enviar' });
  await loseResponses(page, NOTES);
  await box(page).fill('Baja la demanda');
  await save(page).click();
  await expect(waiting).toContainText('Baja la demanda');
  await expect(box(page)).toHaveValue('');
  await page.unroute(NOTES);
  await expect(waiting).toHaveCount(0);
  await expect(note(page, 'Baja la demanda')).toHaveCount(1);
});

test('a note without a network waits, is counted at the log-out, and is sent once', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const waiting = page.getByRole('list', { name: 'Notas sin enviar' });
  const session = await logIn(page, 'student');
  const { courseId, id } = await findLectureByTitle(portal, session);
  const stored = async () => {
    const path = `courses/${courseId}/lectures/${id}/notes`;
    const { notes } = await getFromApi<{ notes: { text: string }[] }>(portal, session, path);
    return notes.filter(({ text }) => text === 'Sin red en el ómnibus').length;
  };
  await context.route(NOTES, (route) => route.abort());
  await box(page).fill('Sin red en el ómnibus');
  const drafts = await page.evaluate(() =>
    Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:')),
  );
  expect(drafts).toHaveLength(1);
  await save(page).click();
  await expect(waiting).toContainText('Sin red en el ómnibus');
  await expect(box(page)).toHaveValue('');
  // Restores the draft, as if the page had ended before it cleared the draft.
  await page.evaluate((entries) => {
    for (const [key, text] of entries) sessionStorage.setItem(key, text);
  }, drafts);
  // Other pages and the log-out know about the unsent note.
  await page.reload();
  await openTab(page, 'Notas');
  await expect(waiting).toContainText('Sin red en el ómnibus');
  await expect(box(page)).toHaveValue('');
  await page.getByRole('banner').getByRole('button', { name: 'CERRAR SESION' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cerrar la sesión?' });
  await expect(dialog).toContainText('Todavía no llegaron al servidor: 1 nota.');
  await dialog.getByRole('button', { name: 'Seguir acá' }).click();
  expect(await stored()).toBe(0);

  await context.unroute(NOTES);
  await expect(waiting).toHaveCount(0, { timeout: 40_000 });
  await expect(note(page, 'Sin red en el ómnibus')).toHaveCount(1);
  expect(await stored()).toBe(1);
});
