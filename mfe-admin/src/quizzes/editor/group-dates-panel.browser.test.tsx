import type { FullQuiz } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createDeferred, errorResponse, mount } from '../../admin-ui/mount.tsx';
import { GroupDatesPanel } from './group-dates-panel.tsx';

const group = (closesAt: string | null) => [
  { groupId: 4, name: 'Nocturno', opensAt: null, closesAt, minutes: null },
];
const QUIZ = {
  ...{ id: 3, courseId: 2, version: 1, opensAt: null, closesAt: null, onlyGroups: false },
  dates: group(null),
} as FullQuiz;

/** The version and minutes of each save. */
let saves: unknown[];
let theirs: FullQuiz;
/** Each save waits for it. */
let arrival: Promise<unknown>;

beforeEach(() => {
  saves = [];
  theirs = { ...QUIZ, version: 2 };
  arrival = Promise.resolve();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') {
      const { version, dates } = await request.json();
      saves.push([version, dates[0]?.minutes]);
      const isCurrent = version === theirs.version;
      await arrival;
      return isCurrent
        ? Response.json({ quiz: theirs })
        : errorResponse(409, 'stale_version', { current: theirs });
    }
    if (request.url.endsWith('/groups')) return Response.json({ groups: [{ id: 4, name: 'Nocturno' }] });
    return Response.json({ quiz: theirs });
  });
  startSession({ token: 'a-token', role: 'teacher', userId: 9 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

async function save(minutes: string): Promise<void> {
  mount(<GroupDatesPanel quiz={QUIZ} />);
  await page.getByRole('textbox', { name: /^Minutos/ }).fill(minutes);
  await page.getByRole('button', { name: 'Guardar fechas' }).click();
}

test('dates that somebody else changed meanwhile are shown before they are replaced', async () => {
  theirs = { ...theirs, dates: group('2026-12-01T12:00:00.000Z') };
  await save('40');
  await expect.element(page.getByText(/2026-12-01/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect
    .poll(() => saves)
    .toEqual([
      [1, 40],
      [2, 40],
    ]);
});

test('a save of other settings is no conflict, and minutes with words are not saved', async () => {
  await save('40 min');
  await expect.element(page.getByText(/«Minutos»/)).toBeVisible();
  expect(saves).toEqual([]);
  await page.getByRole('textbox', { name: /^Minutos/ }).fill('40');
  await page.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect
    .poll(() => saves)
    .toEqual([
      [1, 40],
      [2, 40],
    ]);
});

/** Shows the panel in a tab that a press closes. */
function Tab() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <GroupDatesPanel quiz={{ ...QUIZ, version: 2 }} />}
      <button type="button" onClick={() => setOpen(false)}>
        Cerrar
      </button>
    </>
  );
}

test('a save that arrives after the tab was closed leaves no draft', async () => {
  const { promise, resolve } = createDeferred<void>();
  arrival = promise;
  mount(<Tab />);
  await page.getByRole('textbox', { name: /^Minutos/ }).fill('40');
  await page.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect.poll(() => saves).toEqual([[2, 40]]);
  await page.getByRole('button', { name: 'Cerrar' }).click();
  expect(sessionStorage.getItem('draft:9:quiz-dates-3')).toContain('40');
  resolve();
  await expect.poll(() => sessionStorage.getItem('draft:9:quiz-dates-3')).toBeNull();
});

test('minutes typed during a save stay, and are saved over it', async () => {
  const { promise, resolve } = createDeferred<void>();
  arrival = promise;
  mount(<Tab />);
  const minutes = page.getByRole('textbox', { name: /^Minutos/ });
  await minutes.fill('40');
  await page.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect.poll(() => saves).toEqual([[2, 40]]);
  await minutes.fill('45');
  theirs = { ...theirs, version: 3 };
  const saved = page.getByRole('button', { name: 'Guardar fechas' });
  await expect.element(saved).toBeDisabled();
  resolve();
  await expect.element(saved).toBeEnabled();
  await saved.click();
  await expect.poll(() => saves.at(-1)).toEqual([3, 45]);
  expect(saves).toHaveLength(2);
});
