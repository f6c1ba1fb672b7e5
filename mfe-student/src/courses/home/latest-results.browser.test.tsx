import type { LatestQuizResult } from '@rambla/api/contract';
import { BrowserRouter } from '@rambla/kit/router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import { LatestResults } from './latest-results.tsx';

const LATEST: LatestQuizResult = {
  courseId: 1,
  courseName: 'Cálculo',
  type: 'FCEA',
  quizId: 1,
  quizKind: 'quiz',
  title: 'Parcial',
  submittedAt: '2026-11-23T12:00:00.000Z',
  passMark: 60,
  state: 'to_grade',
  result: { score: 7, maxScore: 9, percent: 77.7777778, passed: true },
};

async function textOf(latest: LatestQuizResult) {
  mount(
    <BrowserRouter>
      <LatestResults results={[latest]} />
    </BrowserRouter>,
  );
  const card = page.getByRole('listitem');
  await expect.element(card).toBeVisible();
  return card.element().textContent;
}

test('marks that wait for a grader are marks so far, and nobody has passed by them', async () => {
  expect(await textOf(LATEST)).toMatch(/^7 de 9 por ahora\D.*Falta corregir$/);
});

test('final marks are said as such', async () => {
  expect(await textOf({ ...LATEST, state: 'graded' })).toMatch(/^7 de 9Parcial.*Aprobado$/);
});
