import '@rambla/kit/styles/tokens.css';
import type { RosterResponse } from '@rambla/api/contract';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RosterGrid } from './roster-grid.tsx';

const PEOPLE = 300;
const LONG_NAME = `Persona 1 ${'Fernández Etchegaray '.repeat(4).trim()}`;

/** A semester: 300 students by 40 lectures and 12 quizzes. */
function makeRoster(): RosterResponse {
  const lectures = Array.from({ length: 40 }, (_, i) => ({ id: i + 1, title: `Clase ${i + 1}`, seen: 30 }));
  const quizzes = Array.from({ length: 12 }, (_, i) => ({
    id: i + 1,
    title: `Prueba ${i + 1}`,
    average: 60,
  }));
  const roster = Array.from({ length: PEOPLE }, (_, i): RosterResponse['roster'][number] => ({
    userId: i + 1,
    username: `u${i}`,
    name: i === 1 ? LONG_NAME : `Persona ${i}`,
    surname: null,
    firstName: i === 1 ? LONG_NAME : `Persona ${i}`,
    email: `u${i}@x.uy`,
    ci: null,
    group: null,
    lastSeenAt: null,
    progress: 0.5,
    grade: i % 100,
    lectures: Object.fromEntries(lectures.map(({ id }) => [id, ((i + id) % 11) / 10])),
    quizzes: Object.fromEntries(quizzes.map(({ id }) => [id, { state: 'done' as const, percent: 40 + id }])),
  }));
  const counts = {
    people: PEOPLE,
    neverEntered: 0,
    toGrade: 0,
    idle: 0,
    below: 0,
    seenToday: 0,
    seenThisWeek: 0,
  };
  return {
    roster,
    total: PEOPLE,
    nextCursor: null,
    lectures,
    quizzes,
    doneFrom: 0.9,
    scale: 'percent',
    passMark: 60,
    counts,
  };
}

function Sample({ onSort }: { onSort: (sort: string) => void }) {
  const [roster] = useState(makeRoster);
  const [sort, setSort] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <p>{chosen.size} elegidos</p>
      <RosterGrid
        {...{ courseId: 1, roster, sort, chosen, shownId: undefined, onShow: () => undefined }}
        onSort={(next) => {
          onSort(next);
          setSort(next);
        }}
        onChoose={(id) => setChosen(new Set([...chosen, id]))}
        onChooseAll={(ids, on) => setChosen(new Set(on ? ids : []))}
      />
    </>
  );
}

test('300 students by 52 columns: names stay in sight, any column sorts, and all are chosen at once', async () => {
  const onSort = vi.fn<(sort: string) => void>();
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Sample onSort={onSort} />);
  await expect.element(page.getByText('Persona 0', { exact: true })).toBeVisible();

  const third = page.getByRole('columnheader', { name: /^Clase 3$/ });
  await third.getByRole('button').click();
  await third.getByRole('button').click();
  await expect.element(third).toHaveAttribute('aria-sort', 'ascending');
  expect(onSort.mock.calls).toEqual([['-lecture:3'], ['lecture:3']]);

  await page.getByRole('checkbox', { name: 'Elegir a los 300' }).click();
  await expect.element(page.getByText('300 elegidos')).toBeVisible();

  const firstCell = (text: string) =>
    page.getByText(text, { exact: true }).element().closest('[role="row"]')?.children[1];
  const [short, long] = ['Persona 0', LONG_NAME].map(firstCell);
  expect(long?.getBoundingClientRect().left).toBe(short?.getBoundingClientRect().left);

  const name = page.getByText('Persona 0', { exact: true }).element();
  const before = name.getBoundingClientRect().left;
  const grid = name.closest('[role="table"]')?.parentElement as HTMLElement;
  grid.scrollTo({ left: 600 });
  expect(grid.scrollLeft).toBe(600);
  expect(name.getBoundingClientRect().left).toBeCloseTo(before, 0);
  const head = page.getByRole('columnheader', { name: 'Promedio' }).element();
  const top = head.getBoundingClientRect().top;
  grid.scrollTo({ top: 400 });
  expect(head.getBoundingClientRect().top).toBeCloseTo(top, 0);

  // Each row is as wide as the head, which defines the column widths.
  const last = page
    .getByText(`Persona ${PEOPLE - 1}`, { exact: true })
    .element()
    .closest('[role="row"]');
  expect(last?.scrollWidth).toBe(head.closest('[role="row"]')?.scrollWidth);
  expect(last?.scrollWidth).toBe(last?.clientWidth);
});
