import { expect, test } from '../../fixtures.ts';
import {
  DEMO_COURSE,
  findLectureByTitle,
  LECTURE_WITH_VIDEO,
  lectureAddressOf,
  waitForVideoReady,
} from './studying.ts';

const DESCRIPTION = /Las dos curvas que explican un mercado competitivo/;

test('the words of a lecture are in the page before any code @phone-only', async ({
  page,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const address = lectureAddressOf(await findLectureByTitle(portal, session));
  await page.goto(address);
  await waitForVideoReady(page);

  await page.route('**/*.js', (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(page.getByRole('heading', { level: 1, name: LECTURE_WITH_VIDEO })).toBeVisible();
  await expect(page.getByText(DESCRIPTION)).toBeVisible();
  await expect(page.getByText(DEMO_COURSE)).toBeVisible();
  // The page knows from the last visit that the person is logged in.
  await expect(page.getByRole('button', { name: 'CERRAR SESION' })).toBeVisible();
});

test('who has logged out gets the frame of a visitor', async ({ page, context, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const address = lectureAddressOf(await findLectureByTitle(portal, session));
  await page.goto(address);
  await page.getByRole('button', { name: 'CERRAR SESION' }).click();
  await expect(page.getByRole('link', { name: 'INGRESAR' }).first()).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name === 'signed')).toEqual([]);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: LECTURE_WITH_VIDEO })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'INGRESAR' })).toBeVisible();
});

for (const who of ['student', 'visitor'] as const) {
  test(`the code takes the words of a lecture over without taking them away: ${who} @phone`, async ({
    page,
    logIn,
    portal,
    problems,
  }) => {
    const session = await logIn(page, 'student');
    const lecture = await findLectureByTitle(portal, session);
    if (who === 'visitor') {
      await page.goto('/');
      await page.evaluate(() => localStorage.clear());
    }
    await page.addInitScript(() => {
      let shown = false;
      new MutationObserver(() => {
        const there = Boolean(document.querySelector('main h1')?.textContent);
        if (shown && !there) console.error('the words went away');
        shown ||= there;
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(lectureAddressOf(lecture));
    await expect(page.getByRole('tab', { name: 'Descripción' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: LECTURE_WITH_VIDEO })).toBeVisible();
    expect(problems.filter((problem) => !problem.includes('/api/media/'))).toEqual([]);

    const course = `/api/courses/${lecture.courseId}`;
    const first = [course, `${course}/lectures`, `${course}/lectures/${lecture.id}`];
    expect(calls.filter((path) => first.includes(path)).sort()).toEqual(first);
  });
}

test('a lecture that does not exist brings no words', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const { courseId } = await findLectureByTitle(portal, session);
  await page.goto(`/lectures/${courseId}/999999`);
  await expect(page.getByText('No encontramos esa clase')).toBeVisible();
  await expect(page.locator('#rambla-view')).toHaveCount(0);
});

test('a course, too, has its words in the page before any code', async ({
  page,
  logIn,
  portal,
  problems,
}) => {
  const session = await logIn(page, 'student');
  const { courseId } = await findLectureByTitle(portal, session);
  await page.goto(`/lectures/${courseId}/`);
  await expect(page.getByRole('link', { name: LECTURE_WITH_VIDEO })).toBeVisible();
  expect(problems).toEqual([]);
  await page.route('**/*.js', (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/lectures/${courseId}/`);
  await expect(page.getByRole('heading', { level: 1, name: DEMO_COURSE })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('words that are long beyond measure stay within the page', async ({ page, logIn, portal }) => {
  const { token } = await logIn(page, 'admin');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const add = async (path: string, body: object) => {
    const response = await fetch(portal.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  };
  const long = 'Electroencefalografistas'.repeat(4);
  const category = long.slice(0, 60);
  const about = { name: long, type: 'FING', category, description: long, groups: [] };
  const { course } = await add('/api/courses', about);
  const { lecture } = await add(`/api/courses/${course.id}/lectures`, { title: long, description: long });
  await page.route('**/*.js', (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 640 });
  for (const rest of ['', lecture.id]) {
    await page.goto(`/lectures/${course.id}/${rest}`);
    await expect(page.getByRole('heading', { level: 1, name: long })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('a video shows its picture before the player’s code is there, which takes it over as it is', async ({
  page,
  context,
  logIn,
  portal,
}) => {
  const address = lectureAddressOf(await findLectureByTitle(portal, await logIn(page, 'student')));
  // Simulates an earlier visit.
  await context.addCookies([{ name: 'signed', value: 'student', url: portal.url }]);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/lecture.*.js', async (route) => {
    await held;
    await route.continue();
  });
  const opened: string[] = [];
  page.on('request', (request) => request.resourceType() === 'media' && opened.push(request.url()));
  await page.goto(`${address}?t=19`, { waitUntil: 'commit' });
  const state = (selector: string) =>
    page.evaluate((of) => {
      const video = document.querySelector<HTMLVideoElement>(of);
      return [(video?.readyState ?? 0) > 1, video?.currentTime, video?.getAttribute('poster')];
    }, selector);
  await expect.poll(() => state('main video')).toEqual([true, 19, '']);
  release();
  await expect(page.getByRole('button', { name: 'Reproducir' })).toBeVisible();
  expect(await state('[data-player] video')).toEqual([true, 19, '']);
  await expect(page.locator('video')).toHaveCount(1);
  expect(new Set(opened).size).toBe(1);
});
