import type { Course, UngradedAnswer, UngradedQuestion } from '@rambla/api/contract';
import { BrowserRouter, Route, Routes } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import GradingScreen from './grading-screen.tsx';

const COURSE = { id: 1, name: 'Cálculo', groups: [] as string[] } as Course;
const QUESTION: UngradedQuestion = {
  quizId: 2,
  quizTitle: 'Parcial',
  quizKind: 'quiz',
  anonymous: false,
  questionId: 3,
  number: 1,
  title: 'Límites',
  waiting: 5,
  graded: 0,
  late: 0,
};

/** Responds to calls for the counts. */
const answerCounts = vi.fn<() => Promise<Response>>();
/** Responds to calls for a page of the queue. */
const answerQueue = vi.fn<() => Response>(() => queueOf([]));
const queueOf = (answers: UngradedAnswer[]) =>
  Response.json({ answers, total: answers.length, nextCursor: null });
const ANSWER: UngradedAnswer = {
  quizId: 2,
  attemptId: 4,
  slot: 1,
  userId: 6,
  name: 'Ana',
  late: false,
} as UngradedAnswer;
const countsOf = (waiting: number) => Response.json({ questions: [{ ...QUESTION, waiting }] });

beforeEach(() => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname === '/api/courses/1') return Response.json({ course: COURSE });
    if (pathname === '/api/courses/1/grading/questions') return answerCounts();
    if (pathname === '/api/courses/1/grading') return answerQueue();
    if (pathname === '/api/courses/1/grading/comments') return Response.json({ comments: [] });
    return Response.json({ code: 'not_found', message: 'No está.' }, { status: 404 });
  });
  startSession({ token: 'a-token', role: 'admin', userId: 9 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

/** Opens the screen and returns a function to leave it. */
function open(search = ''): () => void {
  history.replaceState(null, '', `/course/1/grading${search}`);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <Provider store={store}>
      <BrowserRouter>
        <Routes>
          <Route path="/course/:courseId/grading" element={<GradingScreen />} />
        </Routes>
      </BrowserRouter>
    </Provider>,
  );
  const leave = () => {
    root.unmount();
    place.remove();
  };
  onTestFinished(leave);
  return leave;
}

test('counts cached before the visit stay hidden until the new ones come', async () => {
  const choice = page.getByLabelText('Pregunta que se corrige');
  answerCounts.mockResolvedValueOnce(countsOf(5));
  const leave = open();
  await expect.element(choice).toHaveDisplayValue(/quedan 5$/);
  leave();

  let respond: (response: Response) => void = () => undefined;
  answerCounts.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  let wasShown = false;
  const watcher = new MutationObserver(() => {
    wasShown ||= choice.elements().length > 0;
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  open();
  await expect.poll(() => answerCounts.mock.calls.length).toBe(2);
  await expect.element(page.getByRole('status')).toHaveTextContent('Cargando…');
  watcher.disconnect();
  expect(wasShown).toBe(false);
  respond(countsOf(4));
  await expect.element(choice).toHaveDisplayValue(/quedan 4$/);
});

test('a retried first page still counts the answers left', async () => {
  answerCounts.mockResolvedValueOnce(countsOf(2));
  answerQueue.mockImplementationOnce(() =>
    Response.json({ code: 'busy', message: 'Probá de nuevo.', statusCode: 503 }, { status: 503 }),
  );
  answerQueue.mockImplementationOnce(() => queueOf([ANSWER, { ...ANSWER, attemptId: 5 }]));
  open();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(page.getByText('Quedan 2')).toBeVisible();
});

test('the only answer left stays after it is skipped', async () => {
  answerCounts.mockResolvedValueOnce(countsOf(1));
  answerQueue.mockImplementationOnce(() => queueOf([ANSWER]));
  open();
  await page.getByRole('button', { name: /^Saltear/ }).click();
  await expect.element(page.getByText('1 por volver a ver')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /Terminaste/ })).not.toBeInTheDocument();
});

test('a person in the address is not sought in anonymous grading', async () => {
  answerCounts.mockResolvedValueOnce(countsOf(90));
  answerQueue.mockClear();
  answerQueue.mockImplementation(() =>
    Response.json({
      answers: Array.from({ length: 30 }, (_, attemptId) => ({ ...ANSWER, attemptId, userId: null })),
      total: 90,
      nextCursor: answerQueue.mock.calls.length < 3 ? 'next' : null,
    }),
  );
  onTestFinished(() => void answerQueue.mockImplementation(() => queueOf([])));
  open('?person=6');
  await page.getByRole('button', { name: /^Saltear/ }).click();
  await expect.element(page.getByText('1 por volver a ver')).toBeVisible();
  expect(answerQueue).toHaveBeenCalledOnce();
});
