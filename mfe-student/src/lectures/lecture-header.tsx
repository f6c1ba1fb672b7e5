import type { Course, Lecture } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { formatShortDuration } from '../study-ui/hooks/clock.ts';
import css from './lecture.module.css';

type Props = {
  course: Course;
  lecture: Lecture;
  /** The lecture as listed in its course. */
  current: Lecture | undefined;
  index: number;
  count: number;
  previous: Lecture | undefined;
  next: Lecture | undefined;
};

export function LectureHeader({ course, lecture, current, index, count, previous, next }: Props) {
  // Uses the list's newer coverage: the lecture is not refetched, because that would disturb the video.
  const coverage = Math.max(lecture.coverage ?? 0, current?.coverage ?? 0);
  const facts = [
    index >= 0 && `Clase ${index + 1} de ${count}`,
    lecture.durationSeconds && formatShortDuration(lecture.durationSeconds),
    coverage > 0 && `viste el ${Math.max(1, Math.round(coverage * 100))} %`,
  ].filter(Boolean);
  return (
    <div className={css.head}>
      <div>
        <p className={css.eyebrow}>
          <span className={`chip chip-${course.type.toLowerCase()}`}>{course.type}</span>
          {facts.join(' · ')}
        </p>
        <h1>{lecture.title}</h1>
      </div>
      <div className={css.nav} data-coming={count === 0 || undefined}>
        {previous && (
          <Link
            className="btn btn-outline btn-icon"
            to={paths.lecture(course.id, previous.id)}
            aria-label={`Clase anterior: ${previous.title}`}
          >
            <Icon name="left" />
          </Link>
        )}
        {next && (
          <Link className="btn btn-primary" to={paths.lecture(course.id, next.id)}>
            Clase siguiente
            <span className="sr-only">: {next.title}</span>
            <Icon name="right" />
          </Link>
        )}
      </div>
    </div>
  );
}
