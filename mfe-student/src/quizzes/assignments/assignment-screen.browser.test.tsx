import type { Assignment } from '@rambla/api/contract';
import { draftKey } from '@rambla/kit/data/draft-storage';
import { BrowserRouter, Route, Routes } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import AssignmentScreen from './assignment-screen.tsx';

type Mine = Partial<Assignment['mine']>;
type Call = { method: string; path: string; body: unknown };

let lastId = 100;
let calls: Call[];
let mine: Mine;
/** Responds to POST calls; null means that the server is unreachable. */
const respond = vi.fn<(path: string) => Response | null>();

const attemptOf = (id: number, text: string) => ({
  id,
  courseId: 2,
  quizId: lastId,
  state: 'running',
  now: new Date().toISOString(),
  questions: [
    { slot: 1, kind: 'file', html: '', response: text ? { text } : null, flagged: false, seq: 1, late: [] },
  ],
});

function assignmentNow() {
  const none = { attemptId: null, runningAttemptId: null, submittedAt: null, gradedAt: null, result: null };
  return {
    id: lastId,
    courseId: 2,
    courseName: 'Cálculo',
    title: 'Práctico',
    instructionsHtml: '',
    rubric: [],
    phase: 'open',
    dueAt: null,
    points: 10,
    maxFiles: 0,
    takesText: true,
    extensions: [],
    mine: { attemptsLeft: null, lateSeconds: 0, lateLoss: 0, handedInBy: null, ...none, ...mine },
  };
}

beforeEach(() => {
  lastId += 1;
  calls = [];
  mine = {};
  respond.mockReset();
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace('/api/courses/2', '');
    const text = request.method === 'GET' ? '' : await request.text();
    calls.push({ method: request.method, path, body: text ? JSON.parse(text) : undefined });
    if (request.method === 'PUT') {
      const { answers } = JSON.parse(text) as { answers: { slot: number; seq: number }[] };
      return Response.json({ answers: answers.map(({ slot, seq }) => ({ slot, seq, outcome: 'saved' })) });
    }
    if (request.method === 'POST') {
      const response = respond(path);
      if (!response) throw new TypeError('Failed to fetch');
      return response;
    }
    if (path === `/assignments/${lastId}`) return Response.json({ assignment: assignmentNow() });
    if (path.endsWith('/files')) return Response.json({ files: [] });
    const id = Number(path.split('/').at(-1));
    return Response.json({ attempt: attemptOf(id, id === 5 || id === 9 ? 'Lo de antes' : '') });
  });
  startSession({ token: 'a-token', role: 'student', userId: 7 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

function open() {
  history.replaceState(null, '', `/assignments/2/${lastId}`);
  mount(
    <Provider store={store}>
      <BrowserRouter>
        <Routes>
          <Route path="/assignments/:courseId/:assignmentId" element={<AssignmentScreen />} />
        </Routes>
      </BrowserRouter>
    </Provider>,
  );
}
const postsTo = (end: string) => calls.filter(({ method, path }) => method === 'POST' && path.endsWith(end));
const field = () => page.getByRole('textbox', { name: /^Tu respuesta/ });

test('a text typed while no attempt can start says so, and starts one once the device is online', async () => {
  respond.mockReturnValue(null);
  open();
  await field().fill('Es 40.');
  await expect.element(page.getByText(/Sin guardar todavía/)).toBeVisible();
  respond.mockImplementation(() => {
    mine = { runningAttemptId: 6 };
    return Response.json({ attempt: attemptOf(6, '') }, { status: 201 });
  });
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('button', { name: 'Entregar', exact: true })).toBeVisible();
  await expect.element(field()).toHaveValue('Es 40.');
  await expect.poll(() => calls.some(({ method }) => method === 'PUT')).toBe(true);
});

test('a text of an earlier visit is unsaved until an attempt starts for it', async () => {
  sessionStorage.setItem(
    draftKey(`assignment-text-${lastId}`),
    JSON.stringify({ text: 'Es 40.', attemptId: null }),
  );
  const refusal = { statusCode: 403, code: 'other_groups', message: 'Es para otros grupos.' };
  respond.mockImplementation(() => Response.json(refusal, { status: 403 }));
  open();
  await expect.element(page.getByText(/Es para otros grupos/)).toBeVisible();
  await expect.element(page.getByText(/Sin guardar todavía/)).toBeVisible();
  respond.mockImplementation(() => {
    mine = { runningAttemptId: 6 };
    return Response.json({ attempt: attemptOf(6, '') }, { status: 201 });
  });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(page.getByRole('button', { name: 'Entregar', exact: true })).toBeVisible();
  await expect.element(field()).toHaveValue('Es 40.');
});

test('a text typed offline follows the one that another device has begun', async () => {
  respond.mockReturnValue(null);
  open();
  await field().fill('Y esto.');
  respond.mockImplementation(() => {
    mine = { runningAttemptId: 9 };
    return Response.json({ attempt: attemptOf(9, 'Lo de antes') });
  });
  window.dispatchEvent(new Event('online'));
  await expect.element(field()).toHaveValue('Lo de antes\n\nY esto.');
});

test('a submission names its attempt, and shows its receipt also when its response was lost', async () => {
  mine = { runningAttemptId: 5 };
  respond.mockImplementation(() => {
    mine = { attemptId: 5, submittedAt: '2026-11-28T12:00:00.000Z' };
    return null;
  });
  open();
  await expect.element(field()).toHaveValue('Lo de antes');
  await page.getByRole('button', { name: 'Entregar', exact: true }).click();
  await expect.element(page.getByText('Entregaste a tiempo')).toBeVisible();
  expect(postsTo('/submissions').map(({ body }) => body)).toEqual([{ text: 'Lo de antes', attemptId: 5 }]);
});

test('a running attempt hides neither the mark nor the submission before it', async () => {
  const result = { score: 9, maxScore: 10, percent: 90 } as Assignment['mine']['result'];
  mine = { attemptId: 5, runningAttemptId: 6, gradedAt: '2026-11-28T12:00:00.000Z', result };
  open();
  await expect.element(page.getByRole('region', { name: 'Tu nota' }).getByText('de 10')).toBeVisible();
  await expect.element(page.getByText('En curso')).toBeVisible();
  await expect.element(page.getByText('Ver tu entrega anterior')).not.toBeInTheDocument();
});

test('a text that replaces a submission names one attempt, started at the press, in every repetition', async () => {
  mine = { attemptId: 5, submittedAt: '2026-11-28T12:00:00.000Z' };
  open();
  await page.getByRole('button', { name: 'Entregar de nuevo' }).click();
  await field().fill('Es 41.');
  expect(postsTo('/attempts')).toEqual([]);
  const pressSubmit = () => page.getByRole('button', { name: 'Entregar', exact: true }).click();
  respond.mockImplementation((path) =>
    path.endsWith('/attempts') ? Response.json({ attempt: attemptOf(8, '') }, { status: 201 }) : null,
  );
  await pressSubmit();
  await expect.element(page.getByRole('alert')).toBeVisible();
  respond.mockImplementation(() => {
    mine = { attemptId: 8, submittedAt: '2026-11-28T13:00:00.000Z' };
    return null;
  });
  await pressSubmit();
  await expect.element(page.getByText('Entregaste a tiempo')).toBeVisible();
  expect(postsTo('/attempts')).toHaveLength(1);
  const sent = { text: 'Es 41.', attemptId: 8 };
  expect(postsTo('/submissions').map(({ body }) => body)).toEqual([sent, sent]);
  await page.getByRole('button', { name: 'Entregar de nuevo' }).click();
  await expect.element(field()).toHaveValue('');
});
