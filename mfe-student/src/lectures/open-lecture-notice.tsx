import type { Course } from '@rambla/api/contract';
import { paths, withNextPath } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import css from './open-lecture-notice.module.css';

/** Shown to non-members below an open lecture: links to sign up and to the course. */
export function OpenLectureNotice({ course }: { course: Course }) {
  const { authenticated } = useAuth();
  const there = paths.lectures(course.id);
  return (
    <aside className={css.way} aria-label="Clase abierta">
      <p>
        <b>Es una clase abierta de {course.name}.</b> Las demás, con sus materiales y cuestionarios, son de
        quienes lo cursan.
      </p>
      <div className={css.actions}>
        {!authenticated && course.enrolment !== 'closed' && (
          <Link className="btn btn-cta" to={withNextPath(paths.signup, there)}>
            REGISTRARSE
          </Link>
        )}
        <Link className="btn btn-outline" to={there}>
          Ver el curso
        </Link>
      </div>
    </aside>
  );
}
