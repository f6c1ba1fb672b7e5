import { expect, openSession, test } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';
import {
  addressOf,
  expectWatched,
  findLecture,
  isReady,
  secondsWatched,
  union,
  videoTime,
  watch,
} from './studying.ts';

test.describe.configure({ timeout: 120_000 });

// Each test counts seconds, so each has an institute where nobody has watched anything.
let portal: Portal;
test.beforeEach(async () => {
  portal = new Portal();
  await portal.start();
});
test.afterEach(() => portal.stop());

async function opened(page: import('@playwright/test').Page, search = '') {
  const session = await openSession(portal, 'student');
  await page.addInitScript(({ token, role, id }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('role', role);
    localStorage.setItem('userId', String(id));
  }, session);
  const lecture = await findLecture(portal, session);
  await page.goto(`${portal.url}${addressOf(lecture)}${search}`);
  await isReady(page);
  return { session, lecture };
}

test('what was watched is counted to the second: seeks, double speed, twice, two devices', async ({
  browser,
  page,
}) => {
  const { session } = await opened(page);
  const stretches = [await watch(page, 3)];
  await page.getByLabel('Posición del video').fill('30');
  stretches.push(await watch(page, 2));
  await page.getByLabel('Velocidad').selectOption('2');
  stretches.push(await watch(page, 3));
  const share = Math.round((union(stretches) / 57) * 100);
  await expect(page.getByText(new RegExp(`viste el (${share - 1}|${share}|${share + 1}) %`))).toBeVisible();
  // Back over what was seen already: nothing of it counts twice.
  await page.getByLabel('Posición del video').fill('31');
  stretches.push(await watch(page, 1));

  const context = await browser.newContext();
  const second = await context.newPage();
  await opened(second, '?t=50');
  stretches.push(await watch(second, 2));
  await expectWatched(portal, session, union(stretches));
  await context.close();
});

test('on another device it goes on where one stopped', async ({ browser, page }) => {
  await opened(page, '?t=25');
  const [, stopped] = await watch(page, 3);
  await page.close();
  const context = await browser.newContext();
  const second = await context.newPage();
  await expect(async () => {
    await opened(second);
    expect(Math.abs((await videoTime(second)) - stopped)).toBeLessThan(1);
  }).toPass();
  await context.close();
});

test('closing the tab in the middle loses nothing', async ({ page }) => {
  const { session } = await opened(page);
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click();
  await page.waitForTimeout(4000);
  const seen = await videoTime(page);
  await page.close({ runBeforeUnload: true });
  await expectWatched(portal, session, seen);
});

test('a tab that dies loses a second at most', async ({ page, context }) => {
  const { session } = await opened(page);
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click();
  await page.waitForTimeout(5000);
  const seen = await videoTime(page);
  await page.goto('chrome://crash').catch(() => undefined);
  const next = await context.newPage();
  await next.addInitScript(({ token, role, id }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('role', role);
    localStorage.setItem('userId', String(id));
  }, session);
  await next.goto(`${portal.url}/my_courses`);
  await expect.poll(() => secondsWatched(portal, session)).toBeGreaterThan(seen - 1.6);
  expect(await secondsWatched(portal, session)).toBeLessThan(seen + 0.6);
});

test('with the API killed playing goes on, and what was watched arrives later', async ({ page }) => {
  const { session } = await opened(page);
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click();
  // A browser reads ahead once it plays; how much of a film it has before that is up to chance.
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.buffered.end(0)))
    .toBeGreaterThan(20);
  await page.waitForTimeout(2000);
  await portal.kill();
  await page.waitForTimeout(3000);
  await page.getByRole('button', { name: 'Pausar' }).click();
  const seen = await videoTime(page);
  expect(seen).toBeGreaterThan(4);
  await expect(page.getByText('tu avance queda guardado acá')).toBeVisible();
  await portal.start();
  await expectWatched(portal, session, seen);
  await expect(page.getByText('tu avance queda guardado acá')).toHaveCount(0);
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
      await expect(page.locator('video')).toBeVisible();
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
