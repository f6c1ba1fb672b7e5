import type { Attempt } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errorResponse, mount } from '../../admin-ui/mount.tsx';
import { MarkForm } from './mark-form.tsx';

const SEEN = '2026-11-28T12:00:00.000Z';
const SINCE = '2026-11-28T12:05:00.000Z';

const ATTEMPT = { courseId: 1, quizId: 2, id: 3 } as Attempt;
const MINE = { mark: 2, comment: 'Bien.', gradedAt: SEEN };
const THEIRS = { mark: 4, comment: 'Muy completo.', gradedAt: SINCE };

let bodies: unknown[];
let saved: typeof MINE;

beforeEach(() => {
  bodies = [];
  saved = MINE;
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = await request.json();
    bodies.push(body);
    if (body.gradedAt !== saved.gradedAt)
      return errorResponse(409, 'graded_meanwhile', { current: { name: 'Ana', ...saved } });
    const { gradedAt: _seen, ...change } = body;
    const gradedAt = `2026-11-28T13:0${bodies.length}:00.000Z`;
    saved = { ...saved, ...change, ...('mark' in change && { gradedAt }) };
    return Response.json({ attempt: { questions: [{ slot: 1, review: saved }] } });
  });
  startSession({ token: 'a-token', role: 'teacher', userId: 9 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

/** Shows the form like the screen, which loads the saved mark again at a press. */
function Screen() {
  const [loaded, setLoaded] = useState(MINE);
  return (
    <>
      <MarkForm key={loaded.gradedAt} attempt={ATTEMPT} slot={1} most={5} {...loaded} />
      <button type="button" onClick={() => setLoaded(saved)}>
        Cargar
      </button>
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();
async function save(points: string): Promise<void> {
  await page.getByLabelText(/^Puntos/).fill(points);
  await press('Guardar nota');
}

test('a mark that somebody else gave meanwhile is shown, and only changes are sent', async () => {
  saved = THEIRS;
  mount(<Screen />);
  await save('3');
  await expect.element(page.getByText('«Muy completo.»')).toBeVisible();
  await press('Guardar la mía: 3');
  await expect.element(page.getByText('«Muy completo.»')).not.toBeInTheDocument();
  expect(bodies).toEqual([
    { mark: 3, gradedAt: SEEN },
    { mark: 3, gradedAt: SINCE },
  ]);
});

test('a mark that the screen loads under a typed one is shown before it is replaced', async () => {
  mount(<Screen />);
  await page.getByLabelText(/^Puntos/).fill('3');
  saved = THEIRS;
  await press('Cargar');
  await expect.element(page.getByLabelText(/^Puntos/)).toHaveValue('3');
  await press('Guardar nota');
  await expect.element(page.getByText('«Muy completo.»')).toBeVisible();
  await press('Dejar la suya: 4');
  await press('Cargar');
  expect(bodies).toEqual([{ mark: 3, gradedAt: SEEN }]);
  expect(Object.keys(sessionStorage).filter((key) => key.includes('grade'))).toEqual([]);
});

test('a press without a change sends nothing and leaves no draft', async () => {
  mount(<Screen />);
  await page.getByLabelText(/^Puntos/).fill('3');
  await save('2');
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.includes('grade'))).toEqual([]);
  expect(bodies).toEqual([]);
});

test('two saves before the screen loads the first are no conflict with oneself', async () => {
  mount(<Screen />);
  await save('3');
  await expect.poll(() => saved.mark).toBe(3);
  await expect.element(page.getByRole('button', { name: 'Guardar nota' })).toBeVisible();
  await page.getByLabelText('Comentario').fill('Muy bien.');
  await press('Guardar nota');
  await expect.poll(() => saved.comment).toBe('Muy bien.');
  expect(bodies).toEqual([
    { mark: 3, gradedAt: SEEN },
    { comment: 'Muy bien.', gradedAt: '2026-11-28T13:01:00.000Z' },
  ]);
});
