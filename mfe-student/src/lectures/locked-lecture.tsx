import type { Course, Lecture } from '@rambla/api/contract';
import { paths, withNextPath } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { EnrolButton } from '../study-ui/course-frame/enrol-button.tsx';
import { lectureOpeningText } from './lecture-opening-text.ts';
import css from './stage.module.css';

/** Shown for a lecture that this person may not watch: what it is, and how to join. */
export function LockedLecture({ course, lecture }: { course: Course; lecture: Lecture }) {
  const { authenticated } = useAuth();
  const here = paths.lecture(course.id, lecture.id);
  if (lecture.waiting) return <WaitingStage lecture={lecture} waiting={lecture.waiting} />;
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
              <Link className="btn btn-cta" to={withNextPath(paths.signup, here)}>
                REGISTRARSE
              </Link>
              <Link className={`btn ${css.quiet}`} to={withNextPath(paths.login, here)}>
                INGRESAR
              </Link>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

type WaitingProps = { lecture: Lecture; waiting: NonNullable<Lecture['waiting']> };

/** Says when a locked lecture opens, or after which quiz. */
function WaitingStage({ lecture, waiting }: WaitingProps) {
  return (
    <section className={css.stage} aria-label="Video de la clase">
      <div className={css.words}>
        <span className={css.mark}>
          <Icon name="lock" />
        </span>
        <p className={css.title}>{lectureOpeningText(waiting)}</p>
        {waiting.until === null && (
          <div className={css.actions}>
            <Link className="btn btn-cta" to={paths.courseQuizzes(lecture.courseId)}>
              Ir a los cuestionarios
            </Link>
          </div>
        )}
      </div>
    </section>
  );
}
