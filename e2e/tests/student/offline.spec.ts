import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';
import { callApi } from '../../quiz-content.ts';
import { SourceCopy } from '../../source-copy.ts';
import {
  DEMO_COURSE,
  expectWatched,
  findLectureByTitle,
  getFromApi,
  LECTURE_WITH_VIDEO,
  lectureAddressOf,
  readSealedStore,
  saveOffline,
  waitForVideoReady,
  watchVideo,
} from './studying.ts';

// The test of the installation changes nothing; the others start a portal of their own.
test.use({ portalOf: 'run' });

const offer = (page: Page) => page.getByRole('link', { name: 'Acá están tus clases descargadas' });

async function logInto(page: Page, portal: Portal) {
  const session = await openDemoSession(portal, 'student');
  await page.addInitScript(({ token, role, id }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('role', role);
    localStorage.setItem('userId', String(id));
  }, session);
  return session;
}

/** Returns the version of `mfe-student` that the portal serves. */
async function versionOf(portal: Portal): Promise<string> {
  const registry = (await (await fetch(`${portal.url}/registry.json`)).json()) as {
    remotes: Record<string, { version: string }>;
  };
  return registry.remotes['mfe-student']?.version ?? 'none';
}

test('a lecture saved for the bus plays without a network and counts once afterwards', async ({
  browser,
}) => {
  const portal = new Portal();
  await portal.start();
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  const session = await logInto(page, portal);
  const lecture = await findLectureByTitle(portal, session);

  await test.step('it is saved, with the room that it takes', async () => {
    // Tapping before the transcript has loaded still saves everything.
    await page.route('**/transcript?*', async (route) => {
      await setTimeout(3000);
      await route.continue();
    });
    await page.goto(lectureAddressOf(lecture));
    await saveOffline(page);
    await expect(page.getByText(/Guardada · \d+ kB/)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('without a server the portal opens and the video plays', async () => {
    await portal.kill();
    await page.goto('/my_courses');
    await expect(page.getByRole('heading', { name: 'Guardadas en este dispositivo' })).toBeVisible();
    await page.getByRole('link', { name: LECTURE_WITH_VIDEO }).click();
    await waitForVideoReady(page);
    await expect(page.getByRole('link', { name: /El precio de equilibrio es veinte/ })).toBeVisible();
    await page.getByRole('tab', { name: /^Materiales/ }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Descargar Práctico 1/ }).click(),
    ]);
    expect(await file.failure()).toBeNull();
  });

  const [from, to] = await watchVideo(page, 4);
  await portal.start();
  await expectWatched(portal, session, to - from);

  await test.step('its room is given back', async () => {
    await page.goto('/my_courses');
    await page.getByRole('button', { name: `Quitar ${LECTURE_WITH_VIDEO}` }).click();
    await expect(page.getByRole('heading', { name: 'Guardadas en este dispositivo' })).toHaveCount(0);
    const left = await page.evaluate(async () => (await (await caches.open('rambla-saved')).keys()).length);
    expect(left).toBe(0);
  });
  await context.close();
  await portal.stop();
});

test('without a network every page leads to the saved lectures, and their course opens', async ({
  browser,
}) => {
  const portal = new Portal();
  await portal.start();
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  const session = await logInto(page, portal);
  const lecture = await findLectureByTitle(portal, session);
  const notes = `courses/${lecture.courseId}/lectures/${lecture.id}/notes`;
  await callApi(portal, session.token, 'POST', notes, { second: 5, text: 'Baja la demanda' });
  const { quizzes } = await getFromApi<{ quizzes: { title: string }[] }>(
    portal,
    session,
    `courses/${lecture.courseId}/quizz`,
  );
  const [quiz] = quizzes;
  await page.goto(lectureAddressOf(lecture));
  await saveOffline(page);
  await expect(page.getByText(/Guardada · \d+ kB/)).toBeVisible();
  // A later visit of the course saves its new content.
  await callApi(portal, session.token, 'POST', notes, { second: 9, text: 'Sube la oferta' });
  await page.goto(`/lectures/${lecture.courseId}`);
  await expect
    .poll(async () => JSON.stringify(await readSealedStore(page, 'saved')))
    .toContain('Sube la oferta');
  await portal.kill();

  await page.goto('/quizzes');
  await expect(page.getByRole('link', { name: quiz?.title ?? '' }).first()).toBeVisible();
  for (const path of ['/quizzes', '/profile', '/coursesList/FCEA', '/calendar']) {
    await page.goto(path);
    await expect(offer(page), path).toBeVisible();
  }
  await context.setOffline(true);
  await page.goto('/profile');
  const words = page.getByText('Estás sin conexión. Acá están tus clases descargadas');
  await expect(words).toBeVisible();
  await offer(page).click();
  await expect(page.getByRole('heading', { name: 'Guardadas en este dispositivo' })).toBeFocused();
  await page.getByRole('region', { name: 'Guardadas' }).getByRole('link', { name: DEMO_COURSE }).click();
  await expect(page.getByRole('heading', { level: 1, name: DEMO_COURSE })).toBeVisible();
  const plan = page.getByRole('main');
  await expect(plan.getByRole('link', { name: LECTURE_WITH_VIDEO }).first()).toBeVisible();
  await expect(plan.getByRole('link', { name: quiz?.title ?? '' }).first()).toBeVisible();
  await expect(plan.getByText(/Cierra el/).first()).toBeVisible();

  await page.goto(`/quizz/${lecture.courseId}`);
  await expect(page.getByRole('link', { name: quiz?.title ?? '' }).first()).toBeVisible();
  await page.goto(lectureAddressOf(lecture));
  await page.getByRole('tab', { name: 'Notas' }).click();
  await expect(page.getByText('Baja la demanda')).toBeVisible();
  await expect(page.getByText('Sube la oferta')).toBeVisible();

  await context.setOffline(false);
  await portal.start();
  await page.goto('/quizzes');
  await expect(page.getByRole('heading', { level: 1, name: 'Cuestionarios' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await context.close();
  await portal.stop();
});

test('after a deploy nobody who saved something is left with the old remote', async ({ browser }) => {
  const workshop = new SourceCopy();
  const portal = new Portal({ PORTAL_DIR: workshop.portalDir });
  await portal.start();
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  const session = await logInto(page, portal);
  await page.goto(lectureAddressOf(await findLectureByTitle(portal, session)));
  await saveOffline(page);
  await expect(page.getByText(/Guardada · \d+ kB/)).toBeVisible();

  workshop.edit('mfe-student/src/courses/my-courses-header.tsx', '>Mis cursos<', '>Mis cursos de hoy<');
  workshop.run('deploy', 'mfe-student');
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { name: 'Mis cursos de hoy' })).toBeVisible();

  // The visit after the deploy also updates the offline copy.
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('rambla-portal')).match('/my_courses'))?.text()),
    )
    .toContain(await versionOf(portal));
  await portal.kill();
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { name: 'Guardadas en este dispositivo' })).toBeVisible();
  await context.close();
  await portal.stop();
  workshop.remove();
});

test('the portal can be installed', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/my_courses', lang: 'es-UY' });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toContain('512x512');
  for (const { src } of manifest.icons)
    expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});
