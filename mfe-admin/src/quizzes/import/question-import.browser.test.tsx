import '@rambla/kit/styles/tokens.css';
import type { Job } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDeferred, errorResponse, mount } from '../../admin-ui/mount.tsx';
import { QuestionImport } from './question-import.tsx';

/** The job that reads a file with this many questions. */
function jobOf(id: number, imported: number, dryRun: boolean): Job {
  const report = { format: 'gift', dryRun, total: imported, imported, skipped: 0, problems: [] };
  return {
    id,
    kind: 'questions.import',
    name: 'x.gift',
    courseId: 3,
    state: 'done',
    progress: 1,
    result: { ...report, questions: [], tags: [], quizId: null },
    createdAt: '2026-11-20T10:00:00.000Z',
    finishedAt: '2026-11-20T10:00:01.000Z',
  };
}

const JOBS = [jobOf(1, 40, true), jobOf(2, 2, true), jobOf(3, 2, false)];
/** Responds to the file that is sent. */
const send = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/courses/3/quizz/import') return send();
    const job = JOBS.find(({ id }) => pathname === `/api/jobs/${id}`);
    return job ? Response.json({ job }) : errorResponse(404);
  });
  startSession({ token: 'a-token', role: 'teacher', userId: 9 });
  mount(<QuestionImport courseId={3} />);
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const choose = (name: string) =>
  userEvent.upload(page.getByLabelText(/^Elegir/), new File(['::Uno::'], name, { type: 'text/plain' }));

test('the dry run of a file that was replaced is not shown', async () => {
  const [slow, fast] = [createDeferred<Response>(), createDeferred<Response>()];
  send.mockReturnValueOnce(slow.promise).mockReturnValueOnce(fast.promise);
  await choose('a.gift');
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await choose('b.gift');
  await expect.poll(() => send.mock.calls.length).toBe(2);
  fast.resolve(Response.json({ job: JOBS[1] }));
  await expect.element(page.getByRole('button', { name: 'Importar 2 preguntas' })).toBeVisible();
  slow.resolve(Response.json({ job: JOBS[0] }));
  // Meanwhile, the first answer arrives.
  await userEvent.type(page.getByLabelText('Etiqueta para todas'), 'parcial');
  expect(new URL(location.href).searchParams.get('job')).toBe('2');
});

test('a file that could not be sent leaves no report of the one before', async () => {
  send.mockResolvedValueOnce(Response.json({ job: JOBS[0] })).mockResolvedValueOnce(errorResponse(503));
  await choose('a.gift');
  const take = page.getByRole('button', { name: 'Importar 40 preguntas' });
  await expect.element(take).toBeVisible();
  await choose('b.gift');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
});

test('no other file can be chosen while one is imported', async () => {
  const taken = createDeferred<Response>();
  send.mockResolvedValueOnce(Response.json({ job: JOBS[1] })).mockReturnValueOnce(taken.promise);
  await choose('a.gift');
  await userEvent.click(page.getByRole('button', { name: 'Importar 2 preguntas' }));
  await expect.poll(() => send.mock.calls.length).toBe(2);
  await expect.element(page.getByLabelText(/^Elegir/)).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Formato')).not.toBeInTheDocument();
  taken.resolve(Response.json({ job: JOBS[2] }));
  await expect.element(page.getByRole('link', { name: 'Ver el banco' })).toBeVisible();
  await expect.element(page.getByLabelText(/^Elegir/)).toBeVisible();
});
