import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import type { Attempt } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { QuizDiscussions } from '../quiz-discussions.tsx';
import { useCourseQuizzesToTakeQuery } from '../quizzes.api.ts';
import { ResultSummary } from './result-summary.tsx';
import css from './review.module.css';
import { ReviewNavigation } from './review-navigation.tsx';
import { ReviewedQuestion } from './reviewed-question.tsx';
import { StudyList } from './study-list.tsx';
import { TimeUpDialog } from './time-up-dialog.tsx';

type Props = {
  attempt: Attempt;
  /** True when time ran out while the person was answering. */
  justEnded: boolean;
};

/** A closed attempt: its result and, if visible, each question's mark and feedback. */
export function AttemptReview({ attempt, justEnded }: Props) {
  const { title, courseId, quizId, questions } = attempt;
  const { data } = useCourseQuizzesToTakeQuery(courseId, { refetchOnMountOrArgChange: true });
  const quiz = data?.find(({ id }) => id === quizId);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The review replaces the questions, so it sets focus and scroll position.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const numbered = questions.map((question, index) => ({ question, number: index + 1 }));
  const shown = numbered.filter(({ question }) => !onlyOpen || question.review?.outcome !== 'right');
  return (
    <div className={`wrap page ${css.page}`}>
      <PageTitle title={`${title} · Revisión`} />
      <nav className={css.crumbs} aria-label="Ubicación">
        <ol>
          <li>
            <Link to={paths.quizzes}>Cuestionarios</Link>
          </li>
          {quiz && (
            <li>
              <Link to={paths.courseQuizzes(courseId)}>{quiz.courseName}</Link>
            </li>
          )}
          <li>
            <Link to={paths.quiz(courseId, quizId)}>{title}</Link>
          </li>
        </ol>
      </nav>
      <ResultSummary attempt={attempt} quiz={quiz} heading={heading} />
      <Notes attempt={attempt} />
      <div className={css.columns}>
        <aside className={css.rail} aria-label="Qué repasar y preguntas">
          <StudyList attempt={attempt} />
          <ReviewNavigation questions={questions} onlyOpen={onlyOpen} onOnlyOpen={setOnlyOpen} />
        </aside>
        <ol className={css.questions}>
          {shown.map(({ question, number }) => (
            <li key={question.slot}>
              <ReviewedQuestion attempt={attempt} question={question} number={number} />
            </li>
          ))}
        </ol>
      </div>
      <QuizDiscussions quiz={quiz} />
      {justEnded && <TimeUpDialog attempt={attempt} />}
    </div>
  );
}

function Notes({ attempt: { hasLate, reviewable, result } }: { attempt: Attempt }) {
  return (
    <>
      {hasLate && (
        <p className="callout">
          <Icon name="alert" />
          Algunas respuestas llegaron después de hora. No se pierden: tu docente las ve y decide.
        </p>
      )}
      {!reviewable && (
        <p className="callout">
          <Icon name="lock" />
          {result
            ? 'La corrección de cada pregunta todavía no se puede ver.'
            : 'La nota y la corrección todavía no se pueden ver.'}
        </p>
      )}
    </>
  );
}
