import type { Assignment } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import { ReturnedAssignment } from './returned-assignment.tsx';
import { SubmissionReceipt } from './submission-receipt.tsx';

const assignment = (id: number) =>
  ({ id, courseId: 2, phase: 'closed', mine: { lateSeconds: 0, lateLoss: 0, result: null } }) as Assignment;

const SCREENS: [string, ReactNode][] = [
  [
    'a returned assignment',
    <ReturnedAssignment
      key="returned"
      assignment={assignment(3)}
      attemptId={5}
      first=""
      onFirst={() => undefined}
    >
      Consigna
    </ReturnedAssignment>,
  ],
  ['a receipt', <SubmissionReceipt key="receipt" assignment={assignment(4)} attemptId={6} />],
];

test.each(SCREENS)('%s whose call fails offers a retry', async (_name, screen) => {
  let isBroken = true;
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.endsWith('/files')) return Response.json({ files: [] });
    if (isBroken)
      return Response.json({ statusCode: 503, code: 'busy', message: 'Probá en un rato.' }, { status: 503 });
    return Response.json({
      attempt: { id: 5, courseId: 2, questions: [{ response: { text: 'Mi texto' } }] },
    });
  });
  startSession({ token: 'a-token', role: 'student', userId: 7 });
  onTestFinished(() => {
    endSession('logout');
    vi.unstubAllGlobals();
  });
  mount(<Provider store={store}>{screen}</Provider>);
  await expect.element(page.getByText(/Probá en un rato/)).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(page.getByText('Mi texto')).toBeVisible();
});
