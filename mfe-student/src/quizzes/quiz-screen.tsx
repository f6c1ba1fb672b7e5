import { useAddressState } from '@rambla/kit/data/address-state';
import { usePagePlaceholders } from '@rambla/kit/dom/page-view';
import { useParams } from '@rambla/kit/router';
import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { useEffect, useState } from 'react';
import { CourseQuizzes } from './course-quizzes.tsx';
import { QuizLoadingOutline, QuizOutline } from './quiz-outline.tsx';
import { QuizStartPage } from './quiz-start-page.tsx';
import { answerOutbox } from './taking/send-answers.ts';

export { QuizOutline as Outline };

const load = () => import(/* webpackChunkName: "attempt" */ './taking/attempt-view.tsx');
const AttemptView = lazyPart(load);

function idOf(text: string | undefined): number {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : Number.NaN;
}

/** A course's quizzes; the query of the address selects a quiz and an attempt. */
export default function QuizScreen() {
  const courseId = idOf(useParams().courseId);
  const address = useAddressState();
  const quizId = idOf(address.get('quiz'));
  const attemptId = idOf(address.get('attempt'));
  const [firstAttemptId] = useState(attemptId);
  const placeholders = usePagePlaceholders();
  const [isTaken, setTaken] = useState(!placeholders);
  useEffect(() => {
    // Hydration is complete, so parts loaded later can be shown.
    setTaken(true);
    void answerOutbox.send();
  }, []);
  if (placeholders && !isTaken) return <QuizOutline placeholders={placeholders} />;
  if (!quizId) return <CourseQuizzes courseId={courseId} />;
  if (!attemptId) return <QuizStartPage courseId={courseId} quizId={quizId} onSoon={() => void load()} />;
  return (
    <CodeBoundary fallback={<QuizLoadingOutline label="Abriendo tu intento…" />}>
      <AttemptView
        place={{ courseId, quizId, attemptId }}
        // The router moves the focus only for a new path, but attempts differ in the query.
        takesFocus={!Object.is(attemptId, firstAttemptId)}
      />
    </CodeBoundary>
  );
}
