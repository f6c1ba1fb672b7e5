import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import { errorBody } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { RichText } from '@rambla/kit/ui/rich-text';
import { useEffect } from 'react';
import { QuizDiscussions } from './quiz-discussions.tsx';
import { QuizLoadingOutline } from './quiz-outline.tsx';
import { useCourseQuizzesToTakeQuery } from './quizzes.api.ts';
import { QuizFacts } from './start/quiz-facts.tsx';
import { QuizRules } from './start/quiz-rules.tsx';
import css from './start/start.module.css';
import { StartCard } from './start/start-card.tsx';

type Props = {
  courseId: number;
  quizId: number;
  /** Called when an attempt may soon be opened, so that its code can be preloaded. */
  onSoon: () => void;
};

/** A quiz's conditions, the button to start it, and the person's attempts. */
export function QuizStartPage({ courseId, quizId, onSoon }: Props) {
  const { data, error, refetch } = useCourseQuizzesToTakeQuery(courseId, { refetchOnMountOrArgChange: true });
  useEffect(onSoon, []);
  const quiz = data?.find(({ id }) => id === quizId);
  const status = errorBody(error)?.statusCode;
  if (data ? !quiz : status === 403 || status === 404)
    return (
      <SectionNotice icon="search" title="No encontramos ese cuestionario">
        <PageTitle title="Cuestionario" />
        <p>Puede que ya no esté, o que sea de un curso que no cursás.</p>
        <Link className="btn btn-primary" to={paths.quizzes}>
          Ver mis cuestionarios
        </Link>
      </SectionNotice>
    );
  if (!quiz && error)
    return (
      <LoadFailure
        title="No pudimos traer el cuestionario"
        tab="Cuestionario"
        error={error}
        onRetry={refetch}
      />
    );
  if (!quiz) return <QuizLoadingOutline />;
  return (
    <div className="wrap page">
      <PageTitle title={`${quiz.title} · ${quiz.courseName}`} />
      <nav className={css.crumbs} aria-label="Ubicación">
        <Link to={paths.quizzes}>Cuestionarios</Link> /{' '}
        <Link to={paths.courseQuizzes(courseId)}>{quiz.courseName}</Link>
      </nav>
      <div className={css.start}>
        <div className={css.head}>
          <h1>{quiz.title}</h1>
          {quiz.descriptionHtml && (
            <div className={css.lead}>
              <RichText html={quiz.descriptionHtml} />
            </div>
          )}
          <QuizFacts quiz={quiz} />
        </div>
        <StartCard quiz={quiz} />
        <QuizRules quiz={quiz} />
      </div>
      <QuizDiscussions quiz={quiz} />
    </div>
  );
}
