import '@rambla/kit/styles/tokens.css';
import type { Lecture } from '@rambla/api/contract';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
// Gives `cdp` the types of Playwright's session.
import type {} from '@vitest/browser-playwright';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { LectureList } from './lecture-list.tsx';
import type { PublicationFilter } from './publication/publication-text.ts';

const LECTURES = ['Uno', 'Dos', 'Tres'].map(
  (title, index): Lecture => ({
    id: index + 1,
    courseId: 1,
    kind: 'page',
    title,
    description: '',
    position: index + 1,
    durationSeconds: null,
    hasVideo: false,
    locked: false,
    open: false,
    state: 'published',
    publishAt: null,
    section: null,
    version: 1,
  }),
);

afterEach(() => void vi.unstubAllGlobals());

/** Renders the list and returns the HTTP methods of its requests. */
function show(lectures = LECTURES): string[] {
  const methods: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    methods.push(method);
    if (method === 'PUT') return Response.json({ lecture: { ...LECTURES[0], position: 3, version: 2 } });
    return Response.json(url.endsWith('/sections') ? { sections: [] } : { lectures: LECTURES });
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <Provider store={store}>
      <FilteredList lectures={lectures} />
    </Provider>,
  );
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return methods;
}

function FilteredList({ lectures }: { lectures: Lecture[] }) {
  const [shown, setShown] = useState<PublicationFilter>('all');
  return (
    <>
      <button type="button" onClick={() => setShown('draft')}>
        Borradores
      </button>
      <LectureList
        courseId={1}
        lectures={lectures}
        shown={shown}
        chosenId={undefined}
        onChoose={() => undefined}
        onAdd={() => undefined}
      />
    </>
  );
}

const grips = page.getByRole('button', { name: /^Mover / });
const grip = (title: string) => page.getByRole('button', { name: new RegExp(`^Mover ${title}:`) });
const titles = () => grips.elements().map((one) => /^Mover (\w+)/.exec(one.ariaLabel ?? '')?.[1]);

/** Returns the middle of an element in the coordinates of the browser's window. */
function middleOf(element: Element) {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = (frame?.width ?? innerWidth) / innerWidth;
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    x: (frame?.x ?? 0) + (x + width / 2) * scale,
    y: (frame?.y ?? 0) + (y + height / 2) * scale,
  };
}

/** Sends a touch through the browser, because a script cannot cause a real `pointercancel`. */
const touch = (
  type: 'touchStart' | 'touchMove' | 'touchCancel',
  ...touchPoints: { x: number; y: number }[]
) => cdp().send('Input.dispatchTouchEvent', { type, touchPoints });

test('a drag that the browser cancels restores the order and saves nothing', async () => {
  const methods = show();
  await expect.element(grip('Tres')).toBeVisible();
  const [from, to] = [middleOf(grip('Uno').element()), middleOf(grip('Tres').element())];

  await touch('touchStart', from);
  await touch('touchMove', to);
  await expect.poll(titles).toEqual(['Dos', 'Tres', 'Uno']);
  await touch('touchCancel');
  await expect.poll(titles).toEqual(['Uno', 'Dos', 'Tres']);
  expect(new Set(methods)).toEqual(new Set(['GET']));
});

test('a mouse that drags a row down may be released beside its handle', async () => {
  const methods = show();
  await expect.element(grip('Tres')).toBeVisible();
  const [from, to] = [middleOf(grip('Uno').element()), middleOf(grip('Tres').element())];
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: { x: number; y: number }) =>
    cdp().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 });

  await mouse('mousePressed', from);
  await mouse('mouseMoved', to);
  await expect.poll(titles).toEqual(['Dos', 'Tres', 'Uno']);
  await mouse('mouseReleased', { x: to.x + 200, y: to.y + 40 });
  await expect.poll(() => methods).toContain('PUT');
  expect(document.querySelector('[data-held]')).toBeNull();
});

test('bulk actions leave out picked lectures that the filter hides', async () => {
  show(LECTURES.map((lecture) => (lecture.id === 3 ? { ...lecture, state: 'draft' as const } : lecture)));
  for (const position of [1, 3])
    await page.getByRole('checkbox', { name: `Elegir la clase ${position}` }).click();
  await expect.element(page.getByText('2 elegidas')).toBeVisible();
  await page.getByRole('button', { name: 'Borradores' }).click();
  await expect.element(page.getByText('1 elegida')).toBeVisible();
});
