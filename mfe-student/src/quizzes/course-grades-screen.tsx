import { errorBody } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useCourseNotesInfiniteQuery } from '../notes/notes.api.ts';
import { CourseTabPage, useCourseId } from '../study-ui/course-frame/course-page.tsx';
import { formatClock } from '../study-ui/hooks/clock.ts';
import { LoadErrorLine } from '../study-ui/lists/load-error-line.tsx';
import { LoadMoreButton } from '../study-ui/lists/load-more-button.tsx';
import css from './course-marks.module.css';
import { useOwnGradesQuery } from './grades.api.ts';
import { OwnGradesPanel } from './own-grades-panel.tsx';

/** A student's grades in a course, and the student's notes on the course's lectures. */
export default function CourseGradesScreen() {
  const courseId = useCourseId();
  const { role } = useAuth();
  const query = useCourseNotesInfiniteQuery(courseId, {
    skip: Number.isNaN(courseId),
    refetchOnMountOrArgChange: true,
  });
  const {
    data: grades,
    isLoading,
    error,
    refetch,
  } = useOwnGradesQuery(courseId, {
    skip: Number.isNaN(courseId) || role !== 'student',
  });
  // Assistants have no grades in the course.
  const hasFailed = error !== undefined && errorBody(error)?.statusCode !== 404;
  const notes = query.data?.pages.flatMap((page) => page.notes);
  return (
    <CourseTabPage
      courseId={courseId}
      title="Notas"
      query={query}
      // A retry is loading too, but keeps the page.
      isWaiting={isLoading && !error}
      isEmpty={false}
      empty=""
    >
      {grades && grades.parts.length > 0 ? (
        <OwnGradesPanel courseId={courseId} open />
      ) : hasFailed ? (
        <LoadErrorLine error={error} onRetry={refetch} />
      ) : (
        <p className={css.none}>Todavía no hay nada que lleve nota en este curso.</p>
      )}
      <section aria-labelledby="apuntes">
        <h2 id="apuntes" className={css.title}>
          Lo que anotaste en las clases
        </h2>
        {notes?.length === 0 && (
          <p className={css.none}>
            Nada por ahora. Mientras mirás una clase, en «Notas», lo que escribís queda en su segundo.
          </p>
        )}
        <ul className={css.notes}>
          {notes?.map(({ id, lectureId, lectureTitle, second, text }) => (
            <li key={id}>
              <p className={css.jot}>{text}</p>
              <Link to={paths.lectureAt(courseId, lectureId, second)}>
                <Icon name="play" filled />
                {lectureTitle}, {formatClock(second)}
              </Link>
            </li>
          ))}
        </ul>
        <LoadMoreButton query={query} className={css.more} />
      </section>
    </CourseTabPage>
  );
}
