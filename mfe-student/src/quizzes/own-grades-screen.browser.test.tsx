import { BrowserRouter } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../study-ui/hooks/mount.tsx';
import OwnGradesScreen from './own-grades-screen.tsx';

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

test('courses that the student assists are not listed, because they give no grade', async () => {
  const course = { type: 'FING', archivedAt: null, teaches: false };
  const courses = [
    { ...course, id: 1, name: 'Álgebra', assists: false },
    { ...course, id: 2, name: 'Física', assists: true },
  ];
  const grades = { parts: [], scale: 'percent', passMark: null, total: null, passed: null };
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(url.endsWith('gradebook/mine') ? grades : { home: { courses } }),
  );
  startSession({ token: 'a-token', role: 'student', userId: 7 });
  mount(
    <Provider store={store}>
      <BrowserRouter>
        <OwnGradesScreen />
      </BrowserRouter>
    </Provider>,
  );
  await expect.element(page.getByRole('link', { name: 'Álgebra' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Física' })).not.toBeInTheDocument();
});
