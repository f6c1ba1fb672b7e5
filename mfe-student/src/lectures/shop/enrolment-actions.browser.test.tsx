import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import { EnrolmentActions } from './enrolment-actions.tsx';

test('after a failed call the person can retry', async () => {
  let isBroken = true;
  vi.stubGlobal('fetch', async () =>
    isBroken
      ? Response.json({ statusCode: 503, code: 'busy', message: 'Probá en un rato.' }, { status: 503 })
      : Response.json({ enrolment: { state: 'none', kind: 'open', requestedAt: null, notice: false } }),
  );
  startSession({ token: 'a-token', role: 'student', userId: 7 });
  onTestFinished(() => {
    endSession('logout');
    vi.unstubAllGlobals();
  });
  mount(
    <Provider store={store}>
      <EnrolmentActions courseId={2} />
    </Provider>,
  );
  await expect.element(page.getByText(/Probá en un rato/)).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(page.getByRole('button', { name: 'Sumarme' })).toBeVisible();
});
