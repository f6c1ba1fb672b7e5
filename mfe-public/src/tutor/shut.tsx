import type { Tutor } from '@rambla/api/contract';
import { clock } from '@rambla/kit/format/clock';
import { hourText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';
import css from './shut.module.css';

/** Shown while a running attempt closes the tutor; leads back to it. */
export function Shut({ attempt, onEnd }: { attempt: NonNullable<Tutor['attempt']>; onEnd: () => void }) {
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
        {dueAt && ` o a las ${hourText(dueAt)}`}.
      </p>
      <Link className="btn btn-cta btn-lg" to={paths.attempt(courseId, quizId, id)}>
        <Icon name="play" />
        Seguir con el intento
      </Link>
      {left !== null && (
        <p className={css.left}>
          Te quedan <strong>{clock(left)}</strong>
        </p>
      )}
    </section>
  );
}

/** Returns the seconds until the attempt's end; null without an end. */
function useSecondsLeft(dueAt: string | null, onEnd: () => void): number | null {
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
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return left;
}
