import type { Job } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorResponse, mount } from '../admin-ui/mount.tsx';
import { IssueCertificatesDialog } from './issue-dialog.tsx';

const FAILED: Job = {
  id: 7,
  kind: 'certificates.issue',
  name: 'Cálculo',
  courseId: 1,
  state: 'failed',
  progress: 0,
  createdAt: '2026-11-21T12:00:00.000Z',
  finishedAt: '2026-11-21T12:00:01.000Z',
  error: { code: 'not_found', message: 'El curso no existe.' },
};

/** The ids of the polled jobs. */
const polled: number[] = [];
beforeEach(() => {
  polled.length = 0;
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    const { pathname } = new URL(url);
    const id = Number(/\/jobs\/(\d+)$/.exec(pathname)?.[1]);
    if (id) polled.push(id);
    if (id) return Response.json({ job: { ...FAILED, id } });
    if (method === 'POST') return Response.json({ job: { ...FAILED, id: 8, state: 'waiting' } });
    return pathname.endsWith('/groups') ? Response.json({ groups: [] }) : errorResponse(404);
  });
  startSession({ token: 'a-token', role: 'teacher', userId: 9 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

test('an earlier job’s failure is not shown, a failure of this one is', async () => {
  mount(<IssueCertificatesDialog courseId={1} byHand onClose={() => undefined} />, '/?job=7');
  await expect.poll(() => polled).toContain(7);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Emitir' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('El curso no existe.');
  expect(polled).toContain(8);
});
