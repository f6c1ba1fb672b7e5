import { expect, test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

const SCREENS = [
  '/coursesList/FCEA',
  '/search/macro',
  '/my_courses',
  '/quizzes',
  '/quizz/1/',
  '/quizz/1/?quiz=1',
  '/course/1/attachments',
  '/course/1/links',
  '/profile',
  '/update_password',
];

test('every screen begins at the same left edge, as wide as its words are', async ({ page, logIn }) => {
  await logIn(page, 'student');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const edges: Record<string, number> = {};
    for (const screen of SCREENS) {
      await page.goto(screen);
      const heading = page.getByRole('heading', { level: 1 });
      // Retries, because for a moment there is no heading while the screen replaces its skeleton.
      await expect(async () => {
        edges[screen] = Math.round((await heading.boundingBox({ timeout: 1000 }))?.x ?? Number.NaN);
        expect(edges[screen]).not.toBeNaN();
      }).toPass();
    }
    const edge = width === 1440 ? 120 : 16;
    expect(edges).toEqual(Object.fromEntries(SCREENS.map((screen) => [screen, edge])));
  }
});
