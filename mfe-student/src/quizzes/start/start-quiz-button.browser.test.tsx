import type { Quiz } from '@rambla/api/contract';
import { BrowserRouter } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import { StartQuizButton } from './start-quiz-button.tsx';

const QUIZ = {
  ...{ id: 3, courseId: 2, phase: 'open', hasAccessCode: true, timeLimitSeconds: null, closesAt: null },
  mine: { attemptsUsed: 0, attemptsLeft: 1, runningAttemptId: null, extraSeconds: 0 },
} as Quiz;

beforeEach(() => startSession({ token: 'a-token', role: 'teacher', userId: 7 }));
afterEach(() => endSession('logout'));

function open(quiz: Quiz) {
  mount(
    <Provider store={store}>
      <BrowserRouter>
        <StartQuizButton quiz={quiz} />
      </BrowserRouter>
    </Provider>,
  );
}

test('a teacher who studies the course types the access code, and is promised no preview', async () => {
  open(QUIZ);
  await expect.element(page.getByLabelText('Clave de acceso')).toBeVisible();
  await expect.element(page.getByText(/vista previa/)).not.toBeInTheDocument();
});

test('a teacher of the course gets a preview without a code', async () => {
  open({ ...QUIZ, attemptCount: 0 });
  await expect.element(page.getByText(/vista previa/)).toBeVisible();
  await expect.element(page.getByLabelText('Clave de acceso')).not.toBeInTheDocument();
});
