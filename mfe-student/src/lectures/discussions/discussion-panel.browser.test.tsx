import type { DiscussionQuestion } from '@rambla/api/contract';
import { BrowserRouter } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import { DiscussionPanel } from './discussion-panel.tsx';
import type { DiscussionPlayer } from './discussion-player.ts';

const ask = (id: number, second: number, rest: Partial<DiscussionQuestion> = {}): DiscussionQuestion => ({
  id,
  second,
  courseId: 2,
  lectureId: 3,
  quizId: null,
  author: { id: null, name: 'Ana' },
  mine: false,
  text: `Duda ${id}`,
  html: '',
  title: `Duda ${id}`,
  titleHtml: `<p>Duda ${id}</p>`,
  picture: null,
  createdAt: '2026-11-23T12:00:00.000Z',
  editedAt: null,
  thanks: 0,
  thanked: false,
  reported: false,
  reports: 0,
  removed: null,
  anonymous: false,
  answers: 0,
  staffAnswers: 0,
  acceptedId: null,
  pinned: false,
  ...rest,
});

let asked: DiscussionQuestion[];
let slow: Promise<void> | null;
/** The response to the linked question waits for it. */
let slowLinked: Promise<void>;
let answered: (string | null)[];

beforeEach(() => {
  slow = null;
  answered = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams: params } = new URL(request.url);
    if (pathname.endsWith('/answers')) {
      const page = Number(params.get('cursor') ?? 0);
      const said = {
        ...ask(page + 1, 0),
        questionId: 1,
        html: `<p>Respuesta ${page + 1}</p>`,
        accepted: false,
      };
      return Response.json({ answers: [said], nextCursor: page < 2 ? `${page + 1}` : null });
    }
    const linked = asked.find(({ id }) => pathname.endsWith(`/questions/${id}`));
    if (linked) {
      await slowLinked;
      answered.push('linked');
      return Response.json({ question: linked });
    }
    const filter = params.get('filter');
    if (filter === 'all') await slow;
    answered.push(filter);
    const all = asked
      .filter(({ mine }) => mine || filter !== 'mine')
      .sort(
        (one, other) =>
          Number(other.pinned) - Number(one.pinned) || Number(one.second) - Number(other.second),
      );
    const questions = all.slice(0, Number(params.get('limit')));
    return Response.json({
      questions,
      counts: { all: asked.length, unanswered: asked.length, mine: 1 },
      talk: { anonymous: true, closedUntil: null, muted: false, teaches: false, grades: false },
      nextCursor: questions.length < all.length ? 'next' : null,
    });
  });
  startSession({ token: 'a-token', role: 'student', userId: 7 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

/** Renders a lecture's questions while the video is at `time`. */
function open(at: string, time = 0) {
  const video: DiscussionPlayer = {
    getState: () => ({ time }),
    subscribe: () => () => undefined,
    seek: () => undefined,
    play: () => undefined,
    video: null,
  };
  mount(
    <Provider store={store}>
      <BrowserRouter>
        <DiscussionPanel place={{ courseId: 2, at }} video={video} asking={null} onAsked={() => undefined} />
      </BrowserRouter>
    </Provider>,
  );
}

const ids = () =>
  [...document.querySelectorAll('[id^="pregunta-"]')].map(({ id }) => Number(id.replace('pregunta-', '')));
const refresh = () => document.dispatchEvent(new Event('visibilitychange'));

test('a refresh offers new questions, but not those of the next page', async () => {
  asked = Array.from({ length: 60 }, (_, at) => ask(at + 1, at * 10));
  open('lectures/3');
  await expect.poll(ids).toHaveLength(50);
  asked.push(ask(61, 15));
  refresh();
  await expect
    .element(page.getByRole('button', { name: /pregunta.? nueva/ }))
    .toHaveTextContent('Hay una pregunta nueva');
});

test('a question that gets pinned moves to the top, and the others stay', async () => {
  asked = [ask(1, 0), ask(2, 100), ask(3, 200)];
  open('lectures/4', 200);
  await expect.poll(ids).toEqual([3, 1, 2]);
  asked = [ask(1, 0), ask(2, 100, { pinned: true }), ask(3, 200)];
  refresh();
  await expect.poll(ids).toEqual([2, 3, 1]);
});

test("a slow refresh of an earlier filter does not add to the chosen filter's questions", async () => {
  asked = [ask(1, 0), ask(2, 100, { mine: true })];
  open('lectures/5');
  await expect.poll(ids).toEqual([1, 2]);
  let release = () => {};
  slow = new Promise((resolve) => (release = resolve));
  refresh();
  await page.getByRole('button', { name: /^Mías/ }).click();
  await expect.poll(ids).toEqual([2]);
  release();
  await expect.poll(() => answered).toEqual(['all', 'mine', 'all']);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(document.body.textContent).not.toContain('pregunta nueva');
});

test('a linked question that loads after another filter was chosen is not added to it', async () => {
  asked = Array.from({ length: 60 }, (_, at) => ask(at + 1, at * 10, { mine: at === 1 }));
  const { href } = location;
  history.replaceState(null, '', '?pregunta=60');
  onTestFinished(() => history.replaceState(null, '', href));
  let release = () => {};
  slowLinked = new Promise((resolve) => (release = resolve));
  open('lectures/6');
  await expect.poll(ids).toHaveLength(50);
  await page.getByRole('button', { name: /^Mías/ }).click();
  await expect.poll(ids).toEqual([2]);
  release();
  await expect.poll(() => answered).toContain('linked');
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(ids()).toEqual([2]);
});

test('the form keeps its picture while another filter loads', async () => {
  asked = [ask(1, 0), ask(2, 100, { mine: true })];
  open('lectures/7');
  await page.getByRole('button', { name: /Qué no se entendió acá/ }).click();
  await expect.element(page.getByText('Agregar una imagen')).toBeVisible();
  const file = new File(['x'], 'pizarra.png', { type: 'image/png' });
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  await page.getByRole('button', { name: /^Mías/ }).click();
  await expect.poll(ids).toEqual([2]);
  await expect.element(page.getByText('pizarra.png')).toBeVisible();
});

test('answers of every page are shown', async () => {
  asked = [ask(1, 0, { answers: 3 })];
  const { href } = location;
  history.replaceState(null, '', '?pregunta=1');
  onTestFinished(() => history.replaceState(null, '', href));
  open('lectures/8');
  for (const number of [1, 2, 3]) await expect.element(page.getByText(`Respuesta ${number}`)).toBeVisible();
});
