import { type ApiSession, expect, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { INDEXEDDB_FAILURES } from './indexeddb-failures.ts';
import {
  choosePlayerOption,
  countCoveredSeconds,
  DEMO_COURSE,
  expectWatched,
  expectWatchedAtLeast,
  findLectureByTitle,
  lectureAddressOf,
  makeStudent,
  readLastStoredSecond,
  readVideoTime,
  waitForVideoReady,
  waitForVideoTime,
  watchVideo,
} from './studying.ts';

test.describe.configure({ timeout: 300_000 });

test.use({ portalOf: 'worker' });

// Each test counts seconds, so each has its own student without watch time.
let portal: Portal;
let session: ApiSession;
test.beforeEach(async ({ portal: shared }) => {
  portal = shared;
  session = await makeStudent(portal, DEMO_COURSE);
});

async function opened(page: import('@playwright/test').Page, search = '') {
  await page.addInitScript(({ token, role, id }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('role', role);
    localStorage.setItem('userId', String(id));
  }, session);
  const lecture = await findLectureByTitle(portal, session);
  await page.goto(`${portal.url}${lectureAddressOf(lecture)}${search}`);
  await waitForVideoReady(page);
}

test('what was watched is counted to the second: seeks, double speed, twice, two devices', async ({
  browser,
  page,
}) => {
  await opened(page);
  const stretches = [await watchVideo(page, 3)];
  await page.getByLabel('Posición del video').fill('30');
  stretches.push(await watchVideo(page, 2));
  await choosePlayerOption(page, 'Velocidad', '2×');
  stretches.push(await watchVideo(page, 3));
  const share = Math.round((countCoveredSeconds(stretches) / 57) * 100);
  await expect(page.getByText(new RegExp(`viste el (${share - 1}|${share}|${share + 1}) %`))).toBeVisible();
  // Rewatching must not count twice.
  await page.getByLabel('Posición del video').fill('31');
  stretches.push(await watchVideo(page, 1));

  const context = await browser.newContext();
  const second = await context.newPage();
  await opened(second, '?t=50');
  stretches.push(await watchVideo(second, 2));
  await expectWatched(portal, session, countCoveredSeconds(stretches));
  await context.close();
});

test('on another device it goes on where one stopped', async ({ browser, page }) => {
  await opened(page, '?t=25');
  const [, stopped] = await watchVideo(page, 3);
  await page.close();
  const context = await browser.newContext();
  const second = await context.newPage();
  await expect(async () => {
    await opened(second);
    expect(Math.abs((await readVideoTime(second)) - stopped)).toBeLessThan(1);
  }).toPass();
  await context.close();
});

test('closing the tab in the middle loses nothing', async ({ page }) => {
  await opened(page);
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click();
  await waitForVideoTime(page, 3);
  const readAt = performance.now();
  const seen = await readVideoTime(page);
  await page.close({ runBeforeUnload: true });
  await expectWatchedAtLeast(portal, session, seen, readAt);
});

test('a tab that dies loses nothing that its disk has, and that is all but the last moment', async ({
  page,
  context,
}) => {
  await opened(page);
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click();
  await waitForVideoTime(page, 3);
  const readAt = performance.now();
  const seen = await readVideoTime(page);
  // Progress is stored during continuous playback.
  await expect.poll(() => readLastStoredSecond(page)).toBeGreaterThanOrEqual(seen);
  await page.goto('chrome://crash').catch(() => undefined);
  const next = await context.newPage();
  await next.addInitScript(({ token, role, id }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('role', role);
    localStorage.setItem('userId', String(id));
  }, session);
  await next.goto(`${portal.url}/my_courses`);
  await expectWatchedAtLeast(portal, session, seen, readAt);
});

test('with the API killed playing goes on, and what was watched arrives later', async ({ page }) => {
  await opened(page);
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click();
  // Waits for enough loaded video, because a browser loads a random amount ahead.
  await expect
    .poll(() =>
      page.locator('[data-player] video').evaluate((video: HTMLVideoElement) => video.buffered.end(0)),
    )
    .toBeGreaterThan(20);
  await waitForVideoTime(page, 2);
  await portal.kill();
  await waitForVideoTime(page, (await readVideoTime(page)) + 2);
  await page.getByRole('button', { name: 'Pausar' }).click();
  const seen = await readVideoTime(page);
  await expect(page.getByText('tu avance queda guardado acá')).toBeVisible();
  await portal.start();
  await expectWatched(portal, session, seen);
  await expect(page.getByText('tu avance queda guardado acá')).toHaveCount(0);
});

test('what was watched without a network leaves the place to what was watched after it', async ({
  browser,
  page,
}) => {
  await opened(page);
  await page.context().route('**/track', (route) => route.abort());
  const stretches = [await watchVideo(page, 2)];
  await expect(page.getByText('tu avance queda guardado acá')).toBeVisible();

  const context = await browser.newContext();
  const laptop = await context.newPage();
  await opened(laptop, '?t=40');
  stretches.push(await watchVideo(laptop, 2));
  await expectWatched(portal, session, countCoveredSeconds(stretches.slice(1)));
  await context.close();

  await page.context().unroute('**/track');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectWatched(portal, session, countCoveredSeconds(stretches));
  expect((await findLectureByTitle(portal, session)).resumeSeconds).toBeGreaterThan(40);
});

for (const [what, breakIt] of INDEXEDDB_FAILURES)
  test(`where the disk ${what}, what was watched arrives all the same`, async ({ page }) => {
    await page.addInitScript(breakIt);
    await opened(page);
    const stretches = [await watchVideo(page, 1)];
    await expectWatched(portal, session, countCoveredSeconds(stretches));

    await page.context().route('**/track', (route) => route.abort());
    stretches.push(await watchVideo(page, 2));
    await expect(page.getByText('tu avance queda guardado acá')).toBeVisible();
    await page.context().unroute('**/track');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectWatched(portal, session, countCoveredSeconds(stretches));
    await expect(page.getByText('tu avance queda guardado acá')).toHaveCount(0);
  });

test('a page that is left open at the end tells so once', async ({ page }) => {
  await page.clock.install();
  await opened(page, '?t=55');
  const told: { intervals: unknown[]; ended: boolean }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/track')) told.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click();
  await expect.poll(() => told.at(-1)?.ended, { timeout: 30_000 }).toBe(true);
  for (let minute = 0; minute < 3; minute += 1) await page.clock.fastForward(60_000);
  // Reports are ordered, so this one comes after any report of the three minutes above.
  await page.getByLabel('Posición del video').fill('20');
  await watchVideo(page, 1);
  await expect.poll(() => told.at(-1)?.ended).toBe(false);
  expect(told.filter(({ ended }) => ended)).toHaveLength(1);
  expect(told.filter(({ intervals, ended }) => intervals.length === 0 && !ended)).toEqual([]);
});

test('fifty lectures later nothing is left of the first ones', async ({ page }) => {
  await opened(page);
  const client = await page.context().newCDPSession(page);
  const measure = async () => {
    await client.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(300);
    await client.send('HeapProfiler.collectGarbage');
    const { documents, nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    return { documents, nodes, jsEventListeners, megabytes: usedSize / 1e6 };
  };
  const turn = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      await page
        .getByRole('link', { name: /^Clase siguiente/ })
        .last()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Elasticidad');
      await page.getByRole('link', { name: /^Clase anterior/ }).click();
      await expect(page.locator('[data-player] video')).toBeVisible();
    }
  };
  await turn(5);
  const before = await measure();
  await turn(25);
  const after = await measure();
  expect(after.jsEventListeners).toBeLessThan(before.jsEventListeners * 1.2 + 20);
  expect(after.nodes).toBeLessThan(before.nodes * 1.3 + 200);
  expect(after.megabytes).toBeLessThan(before.megabytes + 3);
});
