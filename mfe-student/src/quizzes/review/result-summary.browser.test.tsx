import type { Attempt } from '@rambla/api/contract';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import { ResultSummary } from './result-summary.tsx';

const at = '2026-11-23T12:00:00.000Z';
const ATTEMPT: Attempt = {
  id: 1,
  quizId: 1,
  courseId: 1,
  userId: 1,
  number: 1,
  state: 'submitted',
  preview: false,
  title: 'Parcial',
  quizKind: 'quiz',
  startedAt: at,
  dueAt: null,
  submittedAt: at,
  remainingSeconds: null,
  pageSize: 0,
  now: at,
  needsGrading: false,
  hasLate: false,
  reviewable: true,
  questions: [],
  // The server rounds to seven decimals.
  result: { score: 7.5, maxScore: 9, percent: 83.3333333, passed: null },
};

test('an attempt that ran out of time says when it was handed in', async () => {
  mount(<ResultSummary attempt={{ ...ATTEMPT, state: 'expired' }} quiz={undefined} heading={createRef()} />);
  const words = /^Se te terminó el tiempo: entregamos a las \d\d:\d\d todo lo que nos llegó$/;
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a final mark is not provisional, whatever its fraction', async () => {
  mount(<ResultSummary attempt={ATTEMPT} quiz={undefined} heading={createRef()} />);
  await expect.element(page.getByRole('heading', { name: '7,5 de 9 puntos' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: '83 %', exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('por ahora');
});
