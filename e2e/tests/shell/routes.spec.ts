import type { Page } from '@playwright/test';
import { type DemoRole, expect, test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

type Person = 'visitor' | DemoRole;
const EVERYBODY: Person[] = ['visitor', 'student', 'teacher', 'admin'];
const LOGGED_IN: Person[] = ['student', 'teacher', 'admin'];

// Every route of the product's specification and who may open it; others are redirected to '/'.
const ROUTES: [path: string, who: Person[]][] = [
  ['/', EVERYBODY],
  ['/profeia', EVERYBODY],
  ['/test', EVERYBODY],
  ['/signup', ['visitor']],
  ['/login', ['visitor']],
  ['/forgot_password', ['visitor']],
  ['/reset_password', ['visitor']],
  ['/activate', EVERYBODY],
  ['/update_password', LOGGED_IN],
  ['/profile', LOGGED_IN],
  ['/createUser', ['admin']],
  ['/createCourse', ['admin']],
  ['/courses', ['admin']],
  ['/impressions', ['admin']],
  ['/impressions/user/3', ['admin']],
  ['/subscriptions', ['admin']],
  ['/sessions', ['admin']],
  ['/subscription/user/3', ['admin']],
  ['/course/1', ['admin']],
  ['/course/1/subscriptions', ['admin']],
  ['/course/1/lectures', ['teacher', 'admin']],
  ['/course/1/members', ['teacher', 'admin']],
  ['/course/1/grading', LOGGED_IN],
  ['/course/1/data', ['teacher', 'admin']],
  ['/course/1/home', ['teacher', 'admin']],
  ['/course/1/content', ['teacher', 'admin']],
  ['/course/1/settings', ['teacher', 'admin']],
  ['/course/1/rules', ['teacher', 'admin']],
  ['/course/1/open_questions', ['teacher', 'admin']],
  ['/course/1/reports', ['teacher', 'admin']],
  ['/requests', ['admin']],
  ['/desk', ['teacher', 'admin']],
  ['/trash', ['teacher', 'admin']],
  ['/bring', ['teacher', 'admin']],
  ['/course/1/quizzes', ['admin']],
  ['/course/1/attachments', LOGGED_IN],
  ['/course/1/links', LOGGED_IN],
  ['/lectures/1/1', EVERYBODY],
  ['/lectures/1/', EVERYBODY],
  ['/quizz/1/', LOGGED_IN],
  ['/quizzes', LOGGED_IN],
  ['/coursesList/FCEA', EVERYBODY],
  ['/coursesList/FING', EVERYBODY],
  ['/coursesList/CORTOS', EVERYBODY],
  ['/search/calculo', EVERYBODY],
  ['/my_courses', LOGGED_IN],
  ['/my_courses/calculo', LOGGED_IN],
];

/** One path per kind of access, whose redirect is also tested with a page load. */
const OPENED_ANEW = ['/signup', '/profile', '/courses', '/course/1/home'];

/** Goes to an address without a page load, as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

for (const person of EVERYBODY) {
  test(`every route opens or sends home: ${person}`, async ({ page, logIn }) => {
    test.setTimeout(480_000);
    if (person !== 'visitor') await logIn(page, person);
    for (const [path, who] of ROUTES) {
      await test.step(path, async () => {
        const opens = who.includes(person);
        if (opens || OPENED_ANEW.includes(path)) await page.goto(path);
        else await follow(page, path);
        const expected = opens ? path : '/';
        await expect
          .poll(() => new URL(page.url()).pathname, { message: `${path} as ${person}` })
          .toBe(expected);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByText('te perdiste?')).toHaveCount(0);
        await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
      });
    }
  });
}

test('any other address says so', async ({ page }) => {
  for (const path of ['/nada', '/coursesList', '/course/1/nada', '/lectures']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'te perdiste?' })).toBeVisible();
  }
});

test('an unknown type, course or lecture has its own message', async ({ page }) => {
  for (const path of ['/coursesList/NADA', '/lectures/99999/', '/lectures/1/99999', '/lectures/abc/']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    expect(((await page.getByRole('main').textContent()) ?? '').trim().length).toBeGreaterThan(20);
  }
});

test('a screen is shown as soon as its code arrives', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  // Stops the timers, because React alone would show an awaited screen only after a timer of 300 ms.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/trash');
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
  await expect(heading('Papelera')).toBeVisible({ timeout: 10_000 });
  await follow(page, '/sessions');
  await expect(heading('Sesiones')).toBeVisible({ timeout: 10_000 });
  // The code is loaded by now, so going back must show the screen without any timer.
  await page.goBack();
  await expect(heading('Papelera')).toBeVisible({ timeout: 10_000 });
});
