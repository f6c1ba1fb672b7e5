import type { Course, Lecture } from '@rambla/api/contract';
import { paths, withNext } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { EnrolButton } from '../enrol-button.tsx';
import css from './stage.module.css';

/** A lecture that this person may not watch yet: what it is, and how to join. */
export function LockedStage({ course, lecture }: { course: Course; lecture: Lecture }) {
  const { authenticated } = useAuth();
  const here = paths.lecture(course.id, lecture.id);
  return (
    <section className={css.stage} aria-label="Video de la clase">
      <div className={css.words}>
        <span className={css.mark}>
          <Icon name="lock" />
        </span>
        <p className={css.title}>Esta clase es de quienes cursan {course.name}</p>
        {authenticated ? (
          <EnrolButton courseId={course.id} courseName={course.name} />
        ) : (
          <>
            <p>Creá tu cuenta y sumate: el temario lo podés mirar desde ya.</p>
            <div className={css.actions}>
              <Link className="btn btn-cta" to={withNext(paths.signup, here)}>
                REGISTRARSE
              </Link>
              <Link className={`btn ${css.quiet}`} to={withNext(paths.login, here)}>
                INGRESAR
              </Link>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
