import { BrowserRouter, Route, Routes } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../study-ui/hooks/mount.tsx';
import CourseGradesScreen from './course-grades-screen.tsx';

/** The end of the failing call's path. */
let broken: string;
let status: number;
/** Every response waits for it. */
let slow: Promise<void> | null;
const RESPONSES: Record<string, object> = {
  'gradebook/mine': { parts: [] },
  notes: { notes: [], nextCursor: null },
  'courses/2': { course: { id: 2, name: 'Análisis', type: 'FCEA' } },
};

beforeEach(() => {
  slow = null;
  status = 503;
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    await slow;
    if (pathname.endsWith(broken))
      return Response.json({ statusCode: status, code: 'busy', message: 'Probá en un rato.' }, { status });
    const found = Object.entries(RESPONSES).find(([end]) => pathname.endsWith(end));
    return Response.json(found?.[1] ?? {});
  });
  startSession({ token: 'a-token', role: 'student', userId: 7 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const NOTHING_YET = 'Todavía no hay nada que lleve nota en este curso.';

function open() {
  history.replaceState(null, '', '/cursos/2');
  mount(
    <Provider store={store}>
      <BrowserRouter>
        <Routes>
          <Route path="/cursos/:courseId" element={<CourseGradesScreen />} />
        </Routes>
      </BrowserRouter>
    </Provider>,
  );
}

test.each(['gradebook/mine', 'courses/2'])('a failure of %s is shown, with a retry', async (path) => {
  broken = path;
  open();
  await expect.element(page.getByText(/Probá en un rato/)).toBeVisible();
  await expect.element(page.getByText(NOTHING_YET)).not.toBeInTheDocument();
  broken = 'nothing';
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(page.getByText(NOTHING_YET)).toBeVisible();
});

test('an assistant has no grades, which is no failure', async () => {
  broken = 'gradebook/mine';
  status = 404;
  open();
  await expect.element(page.getByText(NOTHING_YET)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
});

test('a retry of the grades keeps the page and the focus', async () => {
  broken = 'gradebook/mine';
  open();
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await expect.element(retry).toBeVisible();
  let release = () => {};
  slow = new Promise((resolve) => (release = resolve));
  broken = 'nothing';
  await retry.click();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(retry.query()).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'Lo que anotaste en las clases' })).toBeVisible();
  release();
  await expect.element(page.getByText(NOTHING_YET)).toBeVisible();
});
