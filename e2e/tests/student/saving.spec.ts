import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { type ApiSession, expect, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import {
  findLectureByTitle,
  getFromApi,
  lectureAddressOf,
  saveOffline,
  waitForVideoReady,
} from './studying.ts';

const VIDEOS = '**/api/media/**';
const DATA = '**/api/courses/**';

const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar para ver sin conexión' });
const saved = (page: Page) => page.getByText(/Guardada · \d+ kB/);
const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancelar' });

type Material = { id: number; name: string; url: string };

async function materialsOf(portal: Portal, session: ApiSession, courseId: number): Promise<Material[]> {
  const path = `courses/${courseId}/attachments`;
  return (await getFromApi<{ attachments: Material[] }>(portal, session, path)).attachments;
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
  await waitForVideoReady(page);
  await page.close();
  await context.unroute(DATA);
}

test('what one tab saves, another one shows', async ({ page, context, logIn, portal }) => {
  const address = lectureAddressOf(await findLectureByTitle(portal, await logIn(page, 'student')));
  const other = await context.newPage();
  await page.goto(address);
  await other.goto(address);
  await expect(saveButton(page)).toBeVisible();
  await saveOffline(other);
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
  const address = lectureAddressOf(await findLectureByTitle(portal, await logIn(page, 'student')));
  // Simulates a tab that was asleep meanwhile.
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
  await saveOffline(other);
  await expect(saved(other)).toBeVisible();
  await context.route(DATA, (route) => route.abort());
  await saveOffline(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(/No pudimos guardar/)).toHaveCount(0);
  await expectSavedWhole(context, address);
});

test('of two tabs that save, either may be called off', async ({ page, context, logIn, portal }) => {
  const address = lectureAddressOf(await findLectureByTitle(portal, await logIn(page, 'student')));
  const other = await context.newPage();
  await page.goto(address);
  await other.goto(address);
  await waitForVideoReady(page);
  const release = await hold(page, VIDEOS);

  await test.step('the one that waits for its turn', async () => {
    await saveOffline(page);
    await expect(cancelButton(page)).toBeVisible();
    await saveOffline(other);
    await cancelButton(other).click();
    await expect(saveButton(other)).toBeVisible();
    await expect(cancelButton(page)).toBeVisible();
  });

  await test.step('the one whose turn it is', async () => {
    await saveOffline(other);
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
  const { courseId, id } = await findLectureByTitle(portal, session);
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

test('after a cut and a closed tab it goes on where it was', async ({ page, context, logIn, portal }) => {
  const address = lectureAddressOf(await findLectureByTitle(portal, await logIn(page, 'student')));
  await page.goto(address);
  await waitForVideoReady(page);
  let isCut = true;
  const ranges: (string | undefined)[] = [];
  await context.route('**/api/media/**/*.mp4*', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    ranges.push(route.request().headers().range);
    if (!isCut) return route.continue();
    if (ranges.length > 1) return route.abort();
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ status: 200, contentType: 'video/mp4', body: body.subarray(0, body.length / 2) });
  });
  await saveOffline(page);
  await expect(page.getByText(/Sin conexión, sigue sola: [1-9]\d? %/)).toBeVisible();
  await expect.poll(() => ranges.length).toBeGreaterThan(1);
  const later = await context.newPage();
  await page.close();
  await later.goto(address);
  await expect(later.getByText('Guardada a medias')).toBeVisible();
  isCut = false;
  await later.getByRole('button', { name: 'Seguir guardando' }).click();
  await expect(saved(later)).toBeVisible();
  expect(ranges[0]).toBeUndefined();
  expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d+-$/.test(range ?? ''))).toBe(true);
  await expectSavedWhole(context, address);
});

test('all lectures of a course are saved at once, each with its progress', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const { courseId } = await findLectureByTitle(portal, session);
  const path = `courses/${courseId}/lectures`;
  const { lectures } = await getFromApi<{ lectures: { hasVideo: boolean }[] }>(portal, session, path);
  await page.goto(`/lectures/${courseId}/`);
  await page.getByRole('button', { name: 'Guardar todas' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Guardar ·/ })
    .click();
  await expect(page.getByText('Todas guardadas')).toBeVisible();
  const marks = page.getByRole('listitem').getByText('Guardada', { exact: true });
  await expect(marks).toHaveCount(lectures.filter(({ hasVideo }) => hasVideo).length);
  await expectAccessible(page, 'a course whose lectures are saved');
  await expectSavedWhole(context, lectureAddressOf(await findLectureByTitle(portal, session)));
});

test('what lost its video is not saved any more, and can be saved again', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const address = lectureAddressOf(await findLectureByTitle(portal, await logIn(page, 'student')));
  await page.goto(address);
  await saveOffline(page);
  await expect(saved(page)).toBeVisible();
  await page.evaluate(async () => {
    const files = await caches.open('rambla-saved');
    for (const file of await files.keys()) if (file.url.includes('/video/')) await files.delete(file);
  });
  await page.reload();
  await saveOffline(page);
  await expect(saved(page)).toBeVisible();
  await expectSavedWhole(context, address);
});

test('saving waits for no permission, and can be called off from the first moment', async ({
  page,
  logIn,
  portal,
}) => {
  const address = lectureAddressOf(await findLectureByTitle(portal, await logIn(page, 'student')));
  // Simulates Firefox waiting for the person's answer to its question.
  await page.addInitScript(() => {
    navigator.storage.persist = () => new Promise(() => {});
  });
  await page.goto(address);
  await waitForVideoReady(page);
  const release = await hold(page, '**/transcript?*');
  await saveOffline(page);
  await cancelButton(page).click();
  await expect(saveButton(page)).toBeVisible();
  release();
  await saveOffline(page);
  await expect(saved(page)).toBeVisible();
});

test('a material that the server lost does not keep the rest from being saved', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const lecture = await findLectureByTitle(portal, session);
  const [lost, ...others] = await materialsOf(portal, session, lecture.courseId);
  const lostPath = new URL(lost?.url ?? '', portal.url).pathname;
  await context.route(`**${lostPath}*`, (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.goto(lectureAddressOf(lecture));
  await saveOffline(page);
  await expect(page.locator('.toast')).toContainText(lost?.name ?? '');
  await expect(saved(page)).toBeVisible();

  await context.route(DATA, (route) => route.abort());
  await page.reload();
  await waitForVideoReady(page);
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
  const address = lectureAddressOf(await findLectureByTitle(portal, await logIn(page, 'student')));
  await page.goto(address);
  await saveOffline(page);
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
  const lecture = await findLectureByTitle(portal, session);
  await page.goto(lectureAddressOf(lecture));
  await saveOffline(page);
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
