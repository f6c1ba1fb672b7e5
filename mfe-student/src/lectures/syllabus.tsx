import type { Course, Lecture } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import tint from '../study-ui/course-frame/tint.module.css';
import { formatShortDuration } from '../study-ui/hooks/clock.ts';
import { ProgressBar } from '../study-ui/lists/progress-bar.tsx';
import { courseProgressOf } from './course-progress.ts';
import css from './syllabus.module.css';

type Props = { course: Course; lectures: Lecture[]; currentId: number };

const SHOWN = 9;

/** The course's lectures beside the current one. */
export function Syllabus({ course, lectures, currentId }: Props) {
  const shown = around(lectures, currentId);
  const mine = lectures.some(({ locked, guest }) => !locked && !guest);
  const { done, published, share } = courseProgressOf(lectures);
  return (
    <div className={`${css.box} ${tint.tint}`} data-type={course.type}>
      <div className={css.head}>
        <h2>{course.name}</h2>
        {mine && (
          <div className={css.progress}>
            <ProgressBar label="Progreso del curso" share={share} />
            <span>
              {done} de {published} hechas
            </span>
          </div>
        )}
      </div>
      <ol className={css.list}>
        {shown.map(({ lecture, number }) => (
          <Row key={lecture.id} lecture={lecture} number={number} current={lecture.id === currentId} />
        ))}
      </ol>
      {lectures.length > shown.length && (
        <Link className={css.more} to={paths.lectures(course.id)}>
          Ver las {lectures.length} clases
        </Link>
      )}
    </div>
  );
}

function Row({ lecture, number, current }: { lecture: Lecture; number: number; current: boolean }) {
  const { id, courseId, kind, title, durationSeconds, locked, done } = lecture;
  return (
    <li className={current ? css.now : done ? css.done : undefined}>
      <Link to={paths.lecture(courseId, id)} aria-current={current ? 'page' : undefined}>
        <span className={css.state}>
          {current ? (
            <Icon name={kind === 'page' ? 'doc' : 'play'} filled={kind !== 'page'} />
          ) : done ? (
            <Icon name="check" />
          ) : locked ? (
            <Icon name="lock" />
          ) : (
            number
          )}
        </span>
        <span className={css.title}>
          {title}
          {done && <span className="sr-only"> (hecha)</span>}
          {locked && <span className="sr-only"> (bloqueada)</span>}
        </span>
        {durationSeconds ? (
          <span className={css.length}>{formatShortDuration(durationSeconds)}</span>
        ) : (
          <span />
        )}
      </Link>
    </li>
  );
}

// In a long course, shows only the lectures around the current one.
function around(lectures: Lecture[], currentId: number) {
  const numbered = lectures.map((lecture, index) => ({ lecture, number: index + 1 }));
  const at = lectures.findIndex(({ id }) => id === currentId);
  const start = Math.max(0, Math.min(at - Math.floor(SHOWN / 2), lectures.length - SHOWN));
  return numbered.slice(start, start + SHOWN);
}
