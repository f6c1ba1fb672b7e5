import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Session, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { addressOf, ask, findLecture, isReady } from './studying.ts';

const VIDEOS = '**/api/media/**';
const DATA = '**/api/courses/**';

const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar para ver sin conexión' });
const saved = (page: Page) => page.getByText(/Guardada · \d+ kB/);
const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancelar' });

type Material = { id: number; name: string; url: string };

async function materialsOf(portal: Portal, session: Session, courseId: number): Promise<Material[]> {
  const path = `courses/${courseId}/attachments`;
  return (await ask<{ attachments: Material[] }>(portal, session, path)).attachments;
}

/** Delays this page's requests to an address until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Expects the saved lecture to open and play while the server does not respond. */
async function expectSavedWhole(context: BrowserContext, address: string): Promise<void> {
  await context.route(DATA, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(address);
  await isReady(page);
  await page.close();
  await context.unroute(DATA);
}

test('what one tab saves, another one shows', async ({ page, context, logIn, portal }) => {
  const address = addressOf(await findLecture(portal, await logIn(page, 'student')));
  const other = await context.newPage();
  await page.goto(address);
  await other.goto(address);
  await expect(saveButton(page)).toBeVisible();
  await saveButton(other).click();
  await expect(saved(other)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { name: 'Guardadas en este dispositivo' })).toBeVisible();
  await other.getByRole('button', { name: 'Quitar de este dispositivo' }).click();
  await expect(saveButton(other)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Guardadas en este dispositivo' })).toHaveCount(0);
});

test('a tab that knows nothing of what is saved leaves it whole', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const address = addressOf(await findLecture(portal, await logIn(page, 'student')));
  // Like a tab that was asleep meanwhile.
  await page.addInitScript(() => {
    Object.assign(window, {
      BroadcastChannel: class {
        postMessage() {}
        close() {}
      },
    });
  });
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  await saveButton(other).click();
  await expect(saved(other)).toBeVisible();
  await context.route(DATA, (route) => route.abort());
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(/No pudimos guardar/)).toHaveCount(0);
  await expectSavedWhole(context, address);
});

test('of two tabs that save, either may be called off', async ({ page, context, logIn, portal }) => {
  const address = addressOf(await findLecture(portal, await logIn(page, 'student')));
  const other = await context.newPage();
  await page.goto(address);
  await other.goto(address);
  await isReady(page);
  const release = await hold(page, VIDEOS);

  await test.step('the one that waits for its turn', async () => {
    await saveButton(page).click();
    await expect(cancelButton(page)).toBeVisible();
    await saveButton(other).click();
    await cancelButton(other).click();
    await expect(saveButton(other)).toBeVisible();
    await expect(cancelButton(page)).toBeVisible();
  });

  await test.step('the one whose turn it is', async () => {
    await saveButton(other).click();
    await expect(cancelButton(other)).toBeVisible();
    await cancelButton(page).click();
    await expect(saved(other)).toBeVisible();
    await expect(saved(page)).toBeVisible();
  });
  release();
  await expectSavedWhole(context, address);
});

test('what a tab that was closed had half saved gives its room back', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const { courseId, id } = await findLecture(portal, session);
  await page.goto('/my_courses');
  await page.evaluate(async (key) => {
    const files = await caches.open('rambla-saved');
    await files.put(`/saved/${key}/video`, new Response('half a video'));
  }, `${session.id}/${courseId}/${id}`);
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('rambla-saved')).keys()).length))
    .toBe(0);
});

test('what lost its video is not saved any more, and can be saved again', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const address = addressOf(await findLecture(portal, await logIn(page, 'student')));
  await page.goto(address);
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  await page.evaluate(async () => {
    const files = await caches.open('rambla-saved');
    for (const file of await files.keys()) if (file.url.endsWith('/video')) await files.delete(file);
  });
  await page.reload();
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  await expectSavedWhole(context, address);
});

test('saving waits for no permission, and can be called off from the first moment', async ({
  page,
  logIn,
  portal,
}) => {
  const address = addressOf(await findLecture(portal, await logIn(page, 'student')));
  // Like Firefox until the person answers its question.
  await page.addInitScript(() => {
    navigator.storage.persist = () => new Promise(() => {});
  });
  await page.goto(address);
  await isReady(page);
  const release = await hold(page, '**/transcript?*');
  await saveButton(page).click();
  await cancelButton(page).click();
  await expect(saveButton(page)).toBeVisible();
  release();
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
});

test('a material that the server lost does not keep the rest from being saved', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const lecture = await findLecture(portal, session);
  const [lost, ...others] = await materialsOf(portal, session, lecture.courseId);
  const lostPath = new URL(lost?.url ?? '', portal.url).pathname;
  await context.route(`**${lostPath}*`, (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.goto(addressOf(lecture));
  await saveButton(page).click();
  await expect(page.locator('.toast')).toContainText(lost?.name ?? '');
  await expect(saved(page)).toBeVisible();

  await context.route(DATA, (route) => route.abort());
  await page.reload();
  await isReady(page);
  const tab = page.getByRole('tab', { name: /^Materiales/ });
  if (others.length === 0) return expect(tab).toHaveCount(0);
  await tab.click();
  await expect(page.getByRole('link', { name: /^Descargar/ })).toHaveCount(others.length);
});

test('a browser that cannot read what it keeps says that the lecture does not open', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const address = addressOf(await findLecture(portal, await logIn(page, 'student')));
  await page.goto(address);
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  await page.addInitScript(() => {
    caches.open = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  });
  await context.route(DATA, (route) => route.abort());
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('No pudimos abrir la clase');
});

test('without a network a file is no page of the portal', async ({ page, context, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const lecture = await findLecture(portal, session);
  await page.goto(addressOf(lecture));
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  const [material] = await materialsOf(portal, session, lecture.courseId);
  await context.setOffline(true);
  for (const file of [material?.url ?? '', '/manifest.webmanifest']) {
    const tab = await context.newPage();
    await expect(tab.goto(file)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await tab.close();
  }
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { name: 'Guardadas en este dispositivo' })).toBeVisible();
});
