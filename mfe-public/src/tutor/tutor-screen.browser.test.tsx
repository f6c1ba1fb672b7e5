import { BrowserRouter } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import TutorScreen from './tutor-screen.tsx';

test('a clock ahead of the server asks once for the end of an attempt, and then waits', async () => {
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    const dueAt = new Date(Date.now() - 1000).toISOString();
    return Response.json({
      courses: [],
      attempt: { id: 5, courseId: 2, quizId: 3, title: 'Parcial', dueAt },
    });
  });
  startSession({ token: 'a-token', role: 'student', userId: 7 });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    root.unmount();
    endSession('logout');
    vi.unstubAllGlobals();
  });
  root.render(
    <Provider store={store}>
      <BrowserRouter>
        <TutorScreen />
      </BrowserRouter>
    </Provider>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => calls).toBeGreaterThan(1);
  for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame);
  expect(calls).toBe(2);
});
