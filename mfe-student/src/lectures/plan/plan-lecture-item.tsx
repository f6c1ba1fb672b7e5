import type { PlanItem } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { formatClock, formatShortDuration } from '../../study-ui/hooks/clock.ts';
import { lectureOpeningText } from '../lecture-opening-text.ts';
import { SavedLectureBadge } from '../offline/saved-lecture-badge.tsx';
import steps from './steps.module.css';

type Props = { item: PlanItem; courseId: number; isNext: boolean };

function lookOf({ locked, lecture }: PlanItem, isNext: boolean): string | undefined {
  if (lecture?.done) return steps.seen;
  if (isNext) return steps.now;
  if (locked) return steps.wait;
  return lecture?.hasVideo || lecture?.kind === 'page' ? undefined : steps.none;
}

/** A lecture on the course page: done, next, begun, or upcoming. */
export function PlanLectureItem({ item, courseId, isNext }: Props) {
  const { id, title, number, locked, open, lecture } = item;
  const { done = false, coverage = 0, resumeSeconds = 0, durationSeconds = null } = lecture ?? {};
  const begun = !done && coverage > 0 && !locked;
  return (
    <li className={lookOf(item, isNext)}>
      <span className={steps.mark} aria-hidden="true">
        {done ? (
          <Icon name="check" />
        ) : isNext ? (
          <Icon name={lecture?.kind === 'page' ? 'doc' : 'play'} filled={lecture?.kind !== 'page'} />
        ) : locked ? (
          <Icon name="lock" />
        ) : (
          number
        )}
      </span>
      <div>
        <Link to={paths.lecture(courseId, id)}>
          {title}
          {done && <span className="sr-only"> (hecha)</span>}
          {isNext && <span className="sr-only"> (la que sigue)</span>}
          {locked && <span className="sr-only"> (bloqueada)</span>}
        </Link>
        <span className={steps.sub}>
          <Words lecture={lecture} begun={begun} />
          <span className={steps.extra}>
            {lecture?.state === 'draft' && <span className="chip">Borrador</span>}
            {open && <span className="chip chip-ok">Clase abierta</span>}
            <SavedLectureBadge lecture={{ id, courseId, title }} />
          </span>
          {begun && (
            <span className={steps.bar} aria-hidden="true">
              <i style={{ width: `${Math.round(coverage * 100)}%` }} />
            </span>
          )}
        </span>
      </div>
      {durationSeconds ? <span className={steps.mins}>{formatShortDuration(durationSeconds)}</span> : null}
      {begun && resumeSeconds > 0 && (
        <span className="sr-only">{`viste el ${Math.round(coverage * 100)} %`}</span>
      )}
    </li>
  );
}

function Words({ lecture, begun }: { lecture: PlanItem['lecture']; begun: boolean }) {
  const { kind, waiting, hasVideo, awaitsVideo, done, resumeSeconds = 0, durationSeconds } = lecture ?? {};
  if (waiting) return lectureOpeningText(waiting);
  if (awaitsVideo) return 'Espera su video';
  if (kind === 'page') return begun ? 'Página, ya la empezaste' : 'Página';
  if (!hasVideo && !done) return 'Todavía sin video';
  if (!begun || !durationSeconds) return null;
  const left = durationSeconds - resumeSeconds;
  if (resumeSeconds === 0 || left <= 0) return 'Ya la empezaste';
  return (
    <>
      Quedaste en {formatClock(resumeSeconds)}, <b>te quedan {formatShortDuration(left)}</b>
    </>
  );
}
