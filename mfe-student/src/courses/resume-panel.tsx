import type { CourseProgress, MyCourse } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { clock } from '../clock.ts';
import css from './resume-panel.module.css';

type Props = { courses: MyCourse[]; progress: CourseProgress[] };

/** Continuar donde quedaste: the lecture watched last, one tap away, and those of the other courses below. */
export function ResumePanel({ courses, progress }: Props) {
  const begun = progress
    .filter(({ last }) => last !== null)
    .sort((a, b) => (b.last?.lastViewedAt ?? '').localeCompare(a.last?.lastViewedAt ?? ''));
  const [newest, ...others] = begun;
  const courseOf = (id: number) => courses.find((course) => course.id === id);
  const course = newest && courseOf(newest.courseId);
  if (!newest?.last || !course) return null;
  const { lectureId, title, resumeSeconds } = newest.last;
  return (
    <section className={css.panel} aria-labelledby="continuar">
      <div className={css.text}>
        <p className={css.eyebrow} id="continuar">
          Continuar donde quedaste
        </p>
        <h2>{title}</h2>
        <p className={css.course}>
          {course.name}
          {resumeSeconds > 0 && <> · quedaste en {clock(resumeSeconds)}</>}
        </p>
        <Link className="btn btn-cta btn-lg" to={paths.lecture(course.id, lectureId)}>
          <Icon name="play" filled />
          Continuar
          <span className="sr-only"> con {title}</span>
        </Link>
      </div>
      {others.length > 0 && (
        <ul className={css.others}>
          {others.slice(0, 3).map(({ courseId, last }) => {
            const other = courseOf(courseId);
            if (!last || !other) return null;
            return (
              <li key={courseId}>
                <Link to={paths.lecture(courseId, last.lectureId)}>
                  <span className={css.mark}>
                    <Icon name="play" filled />
                  </span>
                  <span>
                    <strong>{last.title}</strong>
                    <span>
                      {other.name} · {clock(last.resumeSeconds)}
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
