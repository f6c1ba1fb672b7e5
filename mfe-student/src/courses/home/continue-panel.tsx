import type { LectureToContinue } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import tint from '../../study-ui/course-frame/tint.module.css';
import { CourseCover } from '../../study-ui/covers/cover.tsx';
import { formatClock, formatShortDuration } from '../../study-ui/hooks/clock.ts';
import css from './go-on.module.css';
import { joinWithDots, timeLeftText } from './home-words.ts';

/** The lecture to continue with; `isNew` when its course was not started. */
export function ContinuePanel({ goOn, isNew }: { goOn: LectureToContinue; isNew: boolean }) {
  const { courseId, lectureId, title, courseName, number, lectures, after } = goOn;
  const to = paths.lecture(courseId, lectureId);
  return (
    <section className={css.go} aria-labelledby="sigue">
      <div className={css.words}>
        <p className={css.eye}>{isNew ? 'Empezá con' : 'Seguí con'}</p>
        <h2 id="sigue">
          <Link to={to}>{title}</Link>
        </h2>
        <p className={css.of}>
          {courseName} · clase {number} de {lectures}
        </p>
        <Link className="btn btn-cta btn-lg" to={to}>
          <Icon name={goOn.kind === 'page' ? 'doc' : 'play'} filled={goOn.kind !== 'page'} />
          {joinWithDots(isNew ? 'Empezar' : 'Seguir', timeLeftText(goOn))}
          <span className="sr-only"> con {title}</span>
        </Link>
        {after && (
          <p className={css.left}>
            Después: <b>{after.title}</b>
            {after.durationSeconds ? `, ${formatShortDuration(after.durationSeconds)}` : ''}
          </p>
        )}
      </div>
      <Shot goOn={goOn} to={to} />
    </section>
  );
}

/** The lecture's poster with the resume position, linked like the text next to it. */
function Shot({ goOn, to }: { goOn: LectureToContinue; to: string }) {
  const { type, courseName, posterUrl, durationSeconds, resumeSeconds, hasVideo } = goOn;
  return (
    <Link className={`${css.shot} ${tint.tint}`} data-type={type} to={to} tabIndex={-1} aria-hidden="true">
      {posterUrl ? (
        <img src={posterUrl} alt="" fetchPriority="low" decoding="async" />
      ) : (
        <CourseCover type={type} name={courseName} cols={6} rows={4} />
      )}
      {hasVideo && (
        <span className={css.play}>
          <Icon name="play" filled />
        </span>
      )}
      {hasVideo && durationSeconds ? (
        <>
          <span className={css.time}>
            {resumeSeconds > 0 && `${formatClock(resumeSeconds)} / `}
            {formatClock(durationSeconds)}
          </span>
          <span className={css.bar}>
            <i style={{ width: `${(100 * resumeSeconds) / durationSeconds}%` }} />
          </span>
        </>
      ) : null}
    </Link>
  );
}
