import type { TutorStatus } from '@rambla/api/contract';
import { formatClock } from '@rambla/kit/format/clock';
import { dayKey, futureMomentText, timeOfDayText } from '@rambla/kit/format/moment';
import { countText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';
import css from './closed-tutor-notice.module.css';

/** One day in seconds. */
const DAY = 86_400;
const ASK_AGAIN_MS = 15_000;

/** Shown while a running attempt closes the tutor, with a link to the attempt. */
export function ClosedTutorNotice({
  attempt,
  onEnd,
}: {
  attempt: NonNullable<TutorStatus['attempt']>;
  /** Stable, because each new function calls it again after the end. */
  onEnd: () => unknown;
}) {
  const { id, courseId, quizId, title, dueAt } = attempt;
  const left = useSecondsLeft(dueAt, onEnd);
  return (
    <section className={`wrap ${css.shut}`}>
      <span className={css.lock}>
        <Icon name="lock" />
      </span>
      <h1>PROFE IA está cerrada mientras hacés el cuestionario</h1>
      <p>
        Tenés un intento en curso en <strong>{title}</strong>. Vuelve a abrir cuando lo entregues
        {dueAt && ` o ${endText(dueAt)}`}.
      </p>
      <Link className="btn btn-cta btn-lg" to={paths.attempt(courseId, quizId, id)}>
        <Icon name="play" />
        Seguir con el intento
      </Link>
      {left !== null && (
        <p className={css.left}>
          {left >= DAY && left < 2 * DAY ? 'Te queda' : 'Te quedan'} <strong>{leftText(left)}</strong>
        </p>
      )}
    </section>
  );
}

/** Formats an attempt's end: «a las 22:00» for today, else «el lunes 3 a las 22:00». */
function endText(dueAt: string): string {
  const isToday = dayKey(new Date(dueAt)) === dayKey(new Date());
  return isToday ? `a las ${timeOfDayText(dueAt)}` : `el ${futureMomentText(dueAt)}`;
}

function leftText(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  return days === 0 ? formatClock(seconds) : countText(days, 'día', 'días');
}

/** Returns the seconds until the attempt's end; null without an end. */
function useSecondsLeft(dueAt: string | null, onEnd: () => unknown): number | null {
  const end = dueAt === null ? null : Date.parse(dueAt);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (end === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [end]);
  const left = end === null ? null : Math.max(0, Math.ceil((end - now) / 1_000));
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return;
    onEnd();
    // Asks again, because a device's clock may be ahead of the server's.
    const timer = setInterval(onEnd, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver, onEnd]);
  return left;
}
