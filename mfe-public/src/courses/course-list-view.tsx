import { errorMessage } from '@rambla/kit/base-api';
import { Icon } from '@rambla/kit/ui/icon';
import { isPrerendering, When } from '@rambla/kit/ui/outline';
import { useState } from 'react';
import css from './course-list-view.module.css';
import { CourseRows, CourseRowsSkeleton } from './course-rows.tsx';
import type { ListedCourse } from './courses.api.ts';

/** The number of courses shown first; equals the `limit` of the route's `placeholders`. */
const FIRST = 24;

type Props = {
  courses: ListedCourse[] | undefined;
  /** Truthy when more courses follow. */
  hasMore?: unknown;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  /** Replaces the message of an empty list. */
  empty?: string | undefined;
};

/** A list of courses in each of its states: loading, failed, empty or loaded. */
export function CourseListView({
  courses,
  hasMore,
  error,
  onRetry,
  empty = 'No hay cursos disponibles',
}: Props) {
  const [shown, setShown] = useState(FIRST);
  if (!isPrerendering && !courses)
    return error ? <Failed error={error} onRetry={onRetry} /> : <CourseRowsSkeleton />;
  const count = isPrerendering ? '{{courses.length}}' : courses?.length;
  const more = isPrerendering ? hasMore : hasMore || (courses?.length ?? 0) > shown;
  return (
    <>
      <When value={count}>
        <CourseRows courses={courses?.slice(0, shown)} />
      </When>
      <When value={count} not>
        <NoCourses text={empty} />
      </When>
      <When value={more}>
        <button
          type="button"
          className={`btn btn-outline ${css.more}`}
          onClick={() => setShown(shown + 2 * FIRST)}
        >
          Ver más cursos
        </button>
      </When>
    </>
  );
}

function Failed({ error, onRetry }: Pick<Props, 'error' | 'onRetry'>) {
  return (
    <div className={`card ${css.message}`} role="alert">
      <Icon name="alert" />
      <p>{errorMessage(error)}</p>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        Reintentar
      </button>
    </div>
  );
}

function NoCourses({ text }: { text: string }) {
  return (
    <div className={`card ${css.message}`}>
      <Icon name="book" />
      <p>{text}</p>
    </div>
  );
}
