import { devices } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import {
  choosePlayerOption,
  DEMO_COURSE,
  findCourseId,
  findLectureByTitle,
  LECTURE_WITHOUT_VIDEO,
  lectureAddressOf,
  readVideoTime,
  waitForVideoReady,
  watchVideo,
} from './studying.ts';

test('a student watches a lecture with captions and transcript @phone', async ({
  page,
  logIn,
  portal,
  problems,
}) => {
  const session = await logIn(page, 'student');
  const lecture = await findLectureByTitle(portal, session);
  await page.goto(`${lectureAddressOf(lecture)}?t=19`);
  await expect(page.getByRole('heading', { level: 1, name: lecture.title })).toBeVisible();
  await waitForVideoReady(page);
  expect(await readVideoTime(page)).toBeCloseTo(19, 0);
  const spoken = 'Aquí el precio es veinte y la cantidad, sesenta.';
  await expect(page.locator(':has(> video) ~ p', { hasText: spoken })).toBeVisible();
  await expect(page.locator('a[aria-current=true]')).toContainText(spoken);
  await page.keyboard.press('c');
  await expect(page.locator(':has(> video) ~ p', { hasText: spoken })).toHaveCount(0);
  await page.keyboard.press('c');

  await watchVideo(page, 1);
  await page.getByLabel('Buscar en la transcripción').fill('EQUILÍBRIO');
  await expect(page.getByText('1 de 5 resultados')).toBeVisible();
  await page.getByRole('button', { name: 'Resultado siguiente' }).click();
  await expect(page.locator('mark[data-on]')).toHaveText('equilibrio');
  await page.getByRole('link', { name: /El precio de equilibrio es veinte/ }).click();
  await expect.poll(() => readVideoTime(page)).toBeGreaterThan(32);
  await page.getByRole('button', { name: 'Pausar' }).click();
  // A browser may abort requests for parts of a video that it no longer needs.
  expect(problems.filter((problem) => !problem.includes('/api/media/'))).toEqual([]);
});

test('the keyboard alone moves the video', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  await page.goto(`${lectureAddressOf(await findLectureByTitle(portal, session))}?t=20`);
  await waitForVideoReady(page);
  const video = page.locator('[data-player] video');
  const seconds = () => readVideoTime(page).then(Math.round);
  for (const [key, second] of [
    ['l', 30],
    ['j', 20],
    ['ArrowRight', 25],
    ['ArrowLeft', 20],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(seconds, key).toBe(second);
  }
  await page.keyboard.press('>');
  await expect(video).toHaveJSProperty('playbackRate', 1.25);
  await page.keyboard.press('<');
  await page.keyboard.press('m');
  await expect(video).toHaveJSProperty('muted', true);
  await page.keyboard.press('Space');
  await expect(video).toHaveJSProperty('paused', false);
  await page.keyboard.press('k');
  await expect(video).toHaveJSProperty('paused', true);
  await page.keyboard.press('f');
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.ariaLabel))
    .toBe('Reproductor de video');
  await page.keyboard.press('f');

  await page.getByLabel('Buscar en la transcripción').fill('jk');
  await expect(video).toHaveJSProperty('paused', true);
  await expect.poll(seconds).toBe(20);
  await page.getByRole('tab', { name: 'Transcripción' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Descripción' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(seconds).toBe(20);
});

test('speed, quality and captions stay as one likes them', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const address = lectureAddressOf(await findLectureByTitle(portal, session));
  await page.goto(address);
  await choosePlayerOption(page, 'Velocidad', '1,5×');
  await choosePlayerOption(page, 'Calidad', /^(Ahorro|Original)/);
  await page.getByRole('button', { name: 'Subtítulos' }).click();
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^Ajustes: .*1,5×$/ })).toBeVisible();
  await expect(page.locator('[data-player] video')).toHaveJSProperty('playbackRate', 1.5);
  await expect(page.getByRole('button', { name: 'Subtítulos' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: /^Ajustes/ }).click();
  await expect(page.getByRole('menuitem', { name: /^Calidad (Ahorro|Original)/ })).toBeVisible();
});

test('a touch screen has no entry for keys, which nobody can press there', async ({
  page,
  browser,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const address = lectureAddressOf(await findLectureByTitle(portal, session));
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'es-UY' });
  const touched = await context.newPage();
  await logIn(touched, 'student');
  for (const [each, count] of [
    [page, 1],
    [touched, 0],
  ] as const) {
    await each.goto(portal.url + address);
    await waitForVideoReady(each);
    await each.getByRole('button', { name: /^Ajustes/ }).click();
    await expect(each.getByRole('menuitem', { name: /^Velocidad/ })).toBeVisible();
    await expect(each.getByRole('menuitem', { name: /^Atajos del teclado/ })).toHaveCount(count);
  }
  await context.close();
});

test('the video stays in view beside what one reads, and on a phone on its side with its controls', async ({
  page,
  logIn,
  portal,
}) => {
  // Prevents the portal's animated scrolling, which would disturb the test's own.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const session = await logIn(page, 'student');
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto(lectureAddressOf(await findLectureByTitle(portal, session)));
  await waitForVideoReady(page);
  const place = page.getByRole('region', { name: 'Reproductor de video' });
  // Scrolls at once, because a mouse wheel would still move the page when the button is pressed.
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
  await expect(page.getByRole('button', { name: 'Volver al video grande' })).toBeVisible();
  await expect(place).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Volver al video grande' }).click();
  await expect(page.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(place).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Reproducir', exact: true })).toBeInViewport({ ratio: 1 });
});

test('the transcript is one stop of the Tab key, and arrows move within it', async ({
  page,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  await page.goto(`${lectureAddressOf(await findLectureByTitle(portal, session))}?t=45`);
  await waitForVideoReady(page);
  // The list follows the address even before playback.
  await expect
    .poll(() => page.locator('[class*=cues]').evaluate((list) => list.scrollTop))
    .toBeGreaterThan(0);
  await page.getByLabel('Seguir el video').focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('a[aria-current=true]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => readVideoTime(page)).toBeGreaterThan(46);
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect(page.locator('[class*=cues] a:focus')).toHaveCount(0);
});

test('a video on its way says how far it is, and appears without a reload', async ({
  page,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const lecture = await findLectureByTitle(portal, session);
  await page.clock.install();
  let state = 'uploading';
  await page.route(`**/api/courses/*/lectures/${lecture.id}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const { video } = body.lecture;
    const sources = state === 'processing' ? video.sources : [];
    const changed = { ...video, state, progress: 0.64, sources, hlsUrl: null };
    if (state !== 'ready') body.lecture = { ...body.lecture, video: changed };
    await route.fulfill({ response, json: body });
  });
  await page.goto(lectureAddressOf(lecture));
  await expect(page.getByText('El docente está subiendo el video')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: /subiendo/ })).toHaveAttribute('aria-valuenow', '64');
  state = 'processing';
  await page.clock.runFor(11_000);
  await expect(page.getByText('Se está procesando (64 %)')).toBeVisible();
  await waitForVideoReady(page);
  state = 'ready';
  await page.clock.runFor(11_000);
  await expect(page.getByText('Se está procesando')).toHaveCount(0);
  state = 'unplayable';
  await page.reload();
  await expect(page.getByText('El video de esta clase no se puede reproducir')).toBeVisible();
});

test('at the end the next lecture is one tap away', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const course = 'Geometría y Álgebra Lineal I';
  const lecture = await findLectureByTitle(portal, session, 'Sistemas lineales y escalerización', course);
  await page.goto(`${lectureAddressOf(lecture)}?t=57`);
  await waitForVideoReady(page);
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click();
  await expect(page.getByText('Sigue')).toBeVisible();
  await page
    .getByRole('region', { name: 'Reproductor de video' })
    .getByRole('link', { name: 'Clase siguiente', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sumar vectores');
});

test('a visitor sees what is in a course, a lock and the way in', async ({
  page,
  logIn,
  browser,
  portal,
}) => {
  const other = await (await browser.newContext()).newPage();
  const session = await logIn(other, 'student');
  const lecture = await findLectureByTitle(portal, session);
  const media: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(media|courses\/\d+\/(attachments|links))/.test(request.url())) media.push(request.url());
  });
  await page.goto(`/lectures/${lecture.courseId}/`);
  await expect(page.getByRole('listitem').filter({ hasText: `${lecture.title} (bloqueada)` })).toBeVisible();
  await page.goto(lectureAddressOf(lecture));
  await expect(page.getByText(`Esta clase es de quienes cursan ${DEMO_COURSE}`)).toBeVisible();
  await expect(page.locator('[data-player] video')).toHaveCount(0);
  const here = encodeURIComponent(lectureAddressOf(lecture));
  await expect(page.locator('main').getByRole('link', { name: 'REGISTRARSE' })).toHaveAttribute(
    'href',
    `/signup?next=${here}`,
  );
  await expect(page.locator('main').getByRole('link', { name: 'INGRESAR' })).toHaveAttribute(
    'href',
    `/login?next=${here}`,
  );
  expect(media).toEqual([]);
  await other.context().close();
});

test('who is logged in but not in the course is told how to get in', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const id = await findCourseId(portal, session, 'Matemática Discreta 1');
  await page.goto(`/lectures/${id}/`);
  await page.getByRole('button', { name: 'Avisame cuando abra' }).click();
  await expect(page.getByText('Te avisamos por correo cuando abra')).toBeVisible();
  await page.getByRole('button', { name: 'Ya no quiero el aviso' }).click();
  await expect(page.getByRole('button', { name: 'Avisame cuando abra' })).toBeVisible();
  await page.goto(`/course/${id}/attachments`);
  await expect(page.getByText('Son para quienes están en el curso.')).toBeVisible();
});

test('each thing that is not there has its own kind message', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const lecture = await findLectureByTitle(portal, session);
  const noVideo = await findLectureByTitle(portal, session, LECTURE_WITHOUT_VIDEO);
  await page.goto(lectureAddressOf(noVideo));
  await expect(page.getByText('Esta clase todavía no tiene video')).toBeVisible();
  // Students mark a lecture without video as done themselves.
  await page.getByRole('button', { name: 'Marcar como hecha' }).click();
  await expect(page.getByRole('link', { name: `${LECTURE_WITHOUT_VIDEO} (hecha)` })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar la marca' }).click();
  await expect(page.getByRole('button', { name: 'Marcar como hecha' })).toBeVisible();
  await page.goto(`/lectures/${lecture.courseId}/99999`);
  await expect(page.getByRole('heading', { name: 'No encontramos esa clase' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver las clases del curso' }).click();
  await expect(page.getByRole('heading', { name: DEMO_COURSE })).toBeVisible();
  for (const address of ['/lectures/99999/1', '/lectures/abc/1', `/lectures/${lecture.courseId}/1x`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'No encontramos esa clase' })).toBeVisible();
  }
  await page.goto('/lectures/99999/');
  await expect(page.getByRole('heading', { name: 'No encontramos ese curso' })).toBeVisible();
});

test('a video that cannot be played says so and recovers', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  await page.route('**/api/media/**/*.mp4*', (route) =>
    route.fulfill({ contentType: 'video/mp4', body: 'this is no video' }),
  );
  await page.clock.install();
  await page.goto(lectureAddressOf(await findLectureByTitle(portal, session)));
  await expect(page.getByText('No pudimos reproducir el video')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const retry = page.getByRole('button', { name: 'Reintentar' });
  // Stops the clock, because the player's own retry would remove the button.
  await expect(async () => {
    await page.clock.resume();
    await expect(retry).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50));
    await expect(retry).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.unroute('**/api/media/**/*.mp4*');
  await retry.click();
  await page.clock.resume();
  await waitForVideoReady(page);
  await expect(page.getByText('No pudimos reproducir el video')).toHaveCount(0);
});
