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
  ({
    id,
    courseId: 2,
    phase: 'closed',
    mine: { runningAttemptId: null, lateSeconds: 0, lateLoss: 0, result: null },
  }) as Assignment;

const FILES = ['a', 'b'].map((id) => ({
  id,
  slot: 1,
  name: `${id}.pdf`,
  size: 9,
  mimeType: null,
  url: null,
}));

const SCREENS: [string, ReactNode][] = [
  [
    'a returned assignment',
    <ReturnedAssignment
      key="returned"
      assignment={assignment(3)}
      attemptId={5}
      first={{ text: '', attemptId: null }}
      onFirst={() => undefined}
      onSend={() => undefined}
    >
      Consigna
    </ReturnedAssignment>,
  ],
  ['a receipt', <SubmissionReceipt key="receipt" assignment={assignment(4)} attemptId={6} />],
];

test.each(SCREENS)('%s whose call fails offers a retry', async (_name, screen) => {
  let isBroken = true;
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.endsWith('/files')) return Response.json({ files: FILES });
    if (isBroken)
      return Response.json({ statusCode: 503, code: 'busy', message: 'Probá en un rato.' }, { status: 503 });
    return Response.json({
      attempt: { id: 5, courseId: 2, questions: [{ response: { text: 'Mi texto', files: 'a' } }] },
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
  // A file that arrived after the end is not shown as submitted.
  for (const [label, file] of [
    ['Lo que entregaste', 'a.pdf'],
    ['No llegaron a tiempo', 'b.pdf'],
  ] as const) {
    const list = page.getByRole('list', { name: label });
    await expect.element(list.getByText(file)).toBeVisible();
    expect(list.getByRole('listitem').elements()).toHaveLength(1);
  }
});
