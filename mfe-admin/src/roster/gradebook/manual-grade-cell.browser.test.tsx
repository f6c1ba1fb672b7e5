import type { GradebookRow } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { Toaster } from '@rambla/kit/ui/toaster';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDeferred, errorResponse, mount } from '../../admin-ui/mount.tsx';
import { ManualGradeCell } from './manual-grade-cell.tsx';

const part = { id: 3, key: 'hand:3', kind: 'hand', title: 'Oral', maxPoints: 12, weight: 1 } as const;
const rest = { quizId: null, droppable: false, published: true, listed: true };

const sent: (number | null)[] = [];
/** Responds to a save. */
const answerSave = vi.fn<() => Promise<Response>>();
/** Reloads the row with these points. */
let load: (points: number) => void;

function Sample() {
  const [points, setPoints] = useState<number>();
  useEffect(() => {
    load = setPoints;
  }, []);
  const cells = { [part.key]: { percent: null, state: 'open', role: 'waits', points } };
  const row = { userId: 5, username: 'ana', name: 'Ana', cells } as unknown as GradebookRow;
  return <ManualGradeCell courseId={1} row={row} part={{ ...part, ...rest }} />;
}

beforeEach(() => {
  sent.length = 0;
  answerSave.mockReset().mockImplementation(async () => Response.json({}));
  vi.stubGlobal('fetch', async (request: Request) => {
    const { grades } = (await request.json()) as { grades: { points: number | null }[] };
    sent.push(...grades.map(({ points }) => points));
    return answerSave();
  });
  startSession({ token: 'a-token', role: 'teacher', userId: 9 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const cell = () => page.getByRole('textbox', { name: 'Oral de Ana, de 12 puntos' });

test('points typed while earlier ones arrive are kept and saved', async () => {
  mount(<Sample />);
  await userEvent.fill(cell(), '9');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([9]);
  await userEvent.fill(cell(), '8');
  load(9);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  await expect.element(cell()).toHaveValue('8');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([9, 8]);
});

test('points removed before they were loaded are removed on the server, and an undo restores them', async () => {
  mount(
    <>
      <Sample />
      <Toaster />
    </>,
  );
  await userEvent.fill(cell(), '9');
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(cell());
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([9, null]);
  await expect.element(page.getByText('Oral de Ana: sin nota')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect.poll(() => sent).toEqual([9, null, 9]);
});

test('a failed save restores the cell, unless something else was typed since', async () => {
  mount(<Sample />);
  const { promise, resolve } = createDeferred<Response>();
  answerSave.mockReturnValueOnce(promise).mockResolvedValueOnce(errorResponse(422));
  await userEvent.fill(cell(), '9');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(cell(), '7');
  resolve(errorResponse(422));
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  await expect.element(cell()).toHaveValue('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(cell()).toHaveValue('');
  expect(sent).toEqual([9, 7]);
});
