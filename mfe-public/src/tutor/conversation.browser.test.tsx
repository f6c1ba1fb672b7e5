import type { OwnTutorQuestion, TutorPassage } from '@rambla/api/contract';
import { BrowserRouter } from '@rambla/kit/router';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ConversationSidebar } from './conversation-sidebar.tsx';
import { TurnView } from './turn-view.tsx';
import type { ConversationTurn } from './use-tutor-conversation.ts';

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({})));
afterEach(() => vi.unstubAllGlobals());

function mount(component: ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(
    <Provider store={store}>
      <BrowserRouter>{component}</BrowserRouter>
    </Provider>,
  );
}

test('a question asked again stands first among the earlier ones', async () => {
  const asked = ['Límites', 'Derivadas', 'Límites'].map(
    (text, at) => ({ id: 3 - at, text, createdAt: '2026-11-23T12:00:00.000Z' }) as OwnTutorQuestion,
  );
  const nothing = () => undefined;
  mount(
    <ConversationSidebar
      courses={[]}
      excluded={[]}
      onExclude={nothing}
      asked={asked}
      onAsk={nothing}
      onForgotten={nothing}
    />,
  );
  await expect.element(page.getByRole('button', { name: /^Límites/ })).toBeVisible();
  const texts = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([expect.stringMatching(/^Límites/), expect.stringMatching(/^Derivadas/)]);
});

test('a citation leads to the passage of its own answer', async () => {
  const passage = {
    courseId: 2,
    courseType: 'FCEA',
    lectureId: 3,
    second: 20,
    endSecond: 30,
    text: '',
    marks: [],
  };
  const turn = (key: number) =>
    ({
      key,
      question: `Duda ${key}`,
      answer: { passages: [passage as unknown as TutorPassage], refused: false },
      sentences: [{ text: 'Así es.', cites: [1] }],
      state: 'done',
    }) as unknown as ConversationTurn;
  mount([1, 2].map((key) => <TurnView key={key} turn={turn(key)} onStop={() => undefined} />));
  await expect.poll(() => page.getByRole('link', { name: 'Cita 1' }).elements().length).toBe(2);
  const items = [...document.querySelectorAll('ol > li')];
  const targets = page
    .getByRole('link', { name: 'Cita 1' })
    .elements()
    .map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  expect(targets.map((target) => items.indexOf(target as Element))).toEqual([0, 1]);
});
