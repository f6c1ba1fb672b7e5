import type { Course } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { Icon } from '@rambla/kit/ui/icon';
import css from './course-results.module.css';
import { CourseRows, CourseRowsLoading } from './course-rows.tsx';

type Props = { courses: Course[] | undefined; error: unknown; onRetry: () => void };

/** A list of courses in each of its states: loading, failed, empty or loaded. */
export function CourseResults({ courses, error, onRetry }: Props) {
  if (courses) return courses.length > 0 ? <CourseRows courses={courses} /> : <NoCourses />;
  if (!error) return <CourseRowsLoading />;
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

function NoCourses() {
  return (
    <div className={`card ${css.message}`}>
      <Icon name="book" />
      <p>No hay cursos disponibles</p>
    </div>
  );
}
