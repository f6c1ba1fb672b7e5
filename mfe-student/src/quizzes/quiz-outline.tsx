import '@rambla/kit/styles/pages.css';
import { type Placeholders, usePagePlaceholders } from '@rambla/kit/dom/page-view';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { When } from '@rambla/kit/ui/outline';
import { RichText } from '@rambla/kit/ui/rich-text';
import { Spinner } from '@rambla/kit/ui/spinner';
import { CourseHeader } from '../study-ui/course-frame/course-header.tsx';
import css from './start/start.module.css';
import { AttemptOutline } from './taking/attempt-outline.tsx';

/** A quiz or quiz list from the page's texts, before the data loads. */
export function QuizOutline({ placeholders }: { placeholders: Placeholders }) {
  const quizId = placeholders['params.quizId'];
  const state = placeholders['attempt.state'];
  return (
    <>
      <When value={state} is="running">
        <AttemptOutline placeholders={placeholders} />
      </When>
      <When value={quizId}>
        <When value={state} is="running" not>
          <OneOutline placeholders={placeholders} />
        </When>
      </When>
      <When value={quizId} not>
        <ListOutline placeholders={placeholders} />
      </When>
    </>
  );
}

/** Shows the quiz's outline while data loads, or a spinner when the page has no placeholders. */
export function QuizLoadingOutline({ label = 'Cargando…' }: { label?: string }) {
  const placeholders = usePagePlaceholders();
  return placeholders ? <QuizOutline placeholders={placeholders} /> : <Spinner label={label} />;
}

function OneOutline({ placeholders: words }: { placeholders: Placeholders }) {
  const description = words['quiz.descriptionHtml'];
  return (
    <div className="wrap page">
      <nav className={css.crumbs} aria-label="Ubicación">
        <Link to={paths.quizzes}>Cuestionarios</Link> /{' '}
        <Link to={paths.courseQuizzes(courseIdOf(words))}>{words['quiz.courseName']}</Link>
      </nav>
      <div className={css.start}>
        <div className={css.head}>
          <h1>{words['quiz.title']}</h1>
          <When value={description}>
            <div className={css.lead}>
              <RichText html={description ?? ''} />
            </div>
          </When>
        </div>
      </div>
    </div>
  );
}

// Shows no cards, because the grades would load above them and move them.
function ListOutline({ placeholders: words }: { placeholders: Placeholders }) {
  return (
    <CourseHeader
      courseId={courseIdOf(words)}
      courseName={words['course.name'] ?? ''}
      type={words['course.type'] ?? ''}
      title="Cuestionarios"
    />
  );
}

// At build time the id is a placeholder text, although `CourseHeader` expects a number.
function courseIdOf(words: Placeholders): number {
  return words['params.courseId'] as unknown as number;
}
