import type { Course, CoursePlan } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { CourseTabs } from '../../study-ui/course-frame/course-tabs.tsx';
import tint from '../../study-ui/course-frame/tint.module.css';
import { CourseCover } from '../../study-ui/covers/cover.tsx';
import { formatShortDuration } from '../../study-ui/hooks/clock.ts';
import css from './course-band.module.css';

type Props = { course: Course; plan: CoursePlan };

/** A course's header for students: where to continue, progress, and links. */
export function CourseBanner({ course, plan }: Props) {
  const { next } = plan.progress ?? {};
  return (
    <header className={`${css.band} ${tint.tint}`} data-type={course.type}>
      <div className={css.art}>
        <CourseCover type={course.type} name={course.name} rows={4} />
      </div>
      <div className={`wrap ${css.in}`}>
        <div className={css.words}>
          <Link className={css.back} to={paths.myCourses}>
            <Icon name="left" />
            Mis cursos
          </Link>
          <p className={css.kind}>
            <span className={`chip ${css.type}`}>{course.type}</span>{' '}
            {[course.category, plan.group].filter(Boolean).join(' · ')}
          </p>
          <h1>{course.name}</h1>
          <div className={css.go}>
            {next && (
              <Link className="btn btn-cta btn-lg" to={paths.lecture(course.id, next.lectureId)}>
                <Icon name="play" filled />
                {next.number === 1 && next.resumeSeconds === 0
                  ? 'Empezar con la clase 1'
                  : `Seguir con la clase ${next.number}`}
              </Link>
            )}
            {plan.progress && <Progress plan={plan} progress={plan.progress} />}
          </div>
        </div>
        <div className={css.tabs}>
          <CourseTabs courseId={course.id} courseName={course.name} current="Clases" />
        </div>
      </div>
    </header>
  );
}

const MAX_SEGMENTS = 20;

function Progress({
  plan,
  progress: { lectures, done },
}: {
  plan: CoursePlan;
  progress: NonNullable<CoursePlan['progress']>;
}) {
  if (lectures === 0) return null;
  const watched = plan.sections
    .flatMap(({ items }) => items)
    .map(({ lecture }) => (lecture?.durationSeconds ?? 0) * (lecture?.coverage ?? 0))
    .reduce((sum, seconds) => sum + seconds, 0);
  const all = (plan.hours * 60 + plan.minutes) * 60;
  const share = { '--n': Math.min(lectures, MAX_SEGMENTS), '--share': `${(100 * done) / lectures}%` };
  return (
    <div className={css.progress}>
      <p>
        <span>
          <b>{done}</b> de {lectures === 1 ? '1 clase' : `${lectures} clases`}
        </span>
        {all > 0 && watched > 0 && (
          <span>
            {formatShortDuration(watched)} de {formatShortDuration(all)}
          </span>
        )}
      </p>
      <div className={css.barBox}>
        <span
          className={lectures <= MAX_SEGMENTS ? `${css.bar} ${css.segments}` : css.bar}
          style={share as object}
          role="img"
          aria-label={`${done} de ${lectures} clases hechas`}
        />
      </div>
    </div>
  );
}
