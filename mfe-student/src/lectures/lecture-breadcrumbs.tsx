import type { Course, Lecture } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import css from './lecture.module.css';

type Props = { course: Course; position: number; kind: Lecture['kind'] };

/** Breadcrumbs; `position` counts from 1, or is 0 while unknown. */
export function LectureBreadcrumbs({ course, position, kind }: Props) {
  const noun = kind === 'page' ? 'Página' : 'Clase';
  const { authenticated } = useAuth();
  return (
    <nav className={css.crumbs} aria-label="Ubicación">
      <ol>
        <li>
          {authenticated ? (
            <Link to={paths.myCourses}>Mis cursos</Link>
          ) : (
            <Link to={paths.coursesOf(course.type)}>{course.type}</Link>
          )}
        </li>
        <li>
          <Link to={paths.lectures(course.id)}>{course.name}</Link>
        </li>
        <li aria-current="page">{position > 0 ? `${noun} ${position}` : noun}</li>
      </ol>
    </nav>
  );
}
