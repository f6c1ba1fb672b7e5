import type { Quiz } from '@rambla/api/contract';
import { BrowserRouter } from '@rambla/kit/router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../study-ui/hooks/mount.tsx';
import { QuizCard } from './quiz-card.tsx';

const at = '2026-11-23T12:00:00.000Z';
const SO_FAR = { score: 7, maxScore: 9, percent: 77.7777778, passed: null };
const MINE: Quiz['mine'] = {
  attemptsUsed: 1,
  attemptsLeft: 0,
  runningAttemptId: null,
  dueAt: null,
  extraSeconds: 0,
  result: null,
  resultSoFar: SO_FAR,
  needsGrading: true,
};
const QUIZ: Quiz = {
  id: 1,
  kind: 'quiz',
  onlyGroups: false,
  courseId: 1,
  courseName: 'Cálculo',
  title: 'Parcial',
  description: '',
  descriptionHtml: '',
  state: 'published',
  phase: 'closed',
  opensAt: null,
  closesAt: at,
  timeLimitSeconds: null,
  attemptsAllowed: 1,
  passMark: null,
  gradeBy: 'best',
  feedbackWhen: 'submitted',
  releasedAt: null,
  pageSize: 0,
  shuffleQuestions: false,
  shuffleOptions: false,
  hasAccessCode: false,
  questionCount: 3,
  maxMark: 9,
  version: 1,
  createdAt: at,
  updatedAt: at,
  bestResult: null,
  mine: MINE,
};

const show = (quiz: Quiz) =>
  mount(
    <BrowserRouter>
      <QuizCard quiz={quiz} withCourse />
    </BrowserRouter>,
  );

test('marks that wait for a grader are said as marks so far', async () => {
  show(QUIZ);
  await expect.element(page.getByText('7 de 9 (78 %) por ahora · falta corregir')).toBeVisible();
});

test('marks that may not be seen yet are not said', async () => {
  show({ ...QUIZ, mine: { ...MINE, resultSoFar: null } });
  await expect.element(page.getByText('Espera corrección de tu docente')).toBeVisible();
});
