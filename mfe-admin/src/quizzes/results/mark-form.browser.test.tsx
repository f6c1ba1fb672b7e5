import type { Attempt } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errorResponse, mount } from '../../admin-ui/mount.tsx';
import { MarkForm } from './mark-form.tsx';

const SEEN = '2026-11-28T12:00:00.000Z';
const SINCE = '2026-11-28T12:05:00.000Z';

test('a mark that somebody else gave meanwhile is shown, and only changes are sent', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    const current = { name: 'Ana', mark: 4, comment: 'Muy completo.', gradedAt: SINCE };
    if (bodies.length === 1) return errorResponse(409, 'graded_meanwhile', { current });
    return Response.json({ attempt: {} });
  });
  startSession({ token: 'a-token', role: 'teacher', userId: 9 });
  onTestFinished(() => {
    endSession('logout');
    vi.unstubAllGlobals();
  });
  const attempt = { courseId: 1, quizId: 2, id: 3 } as Attempt;
  mount(<MarkForm attempt={attempt} slot={1} most={5} mark={2} comment="Bien." gradedAt={SEEN} />);
  await page.getByLabelText(/^Puntos/).fill('3');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect.element(page.getByText('«Muy completo.»')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar la mía: 3' }).click();
  await expect.element(page.getByText('«Muy completo.»')).not.toBeInTheDocument();
  expect(bodies).toEqual([
    { mark: 3, gradedAt: SEEN },
    { mark: 3, gradedAt: SINCE },
  ]);
});
