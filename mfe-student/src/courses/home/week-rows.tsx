import type { AgendaEvent } from '@rambla/api/contract';
import { durationText, futureMomentText, timeOfDayText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { LiveClassAction, liveClassStartText } from '../../study-ui/course-frame/live-class.tsx';
import { useNow } from '../../study-ui/hooks/use-now.ts';
import css from './week.module.css';

type RowProps = { event: AgendaEvent };
const MINUTE_MS = 60_000;
const DAY_S = 86_400;

/** A row per kind of event, typed so that a kind without a row does not compile. */
export const EVENT_ROW_BY_KIND: Record<AgendaEvent['kind'], ComponentType<RowProps>> = {
  running: RunningRow,
  live: LiveRow,
  opens: ({ event }) => <QuizRow event={event} what="Abre" text={limitsText(event)} />,
  closes: ({ event }) => (
    <QuizRow
      event={event}
      what={event.quiz?.kind === 'assignment' ? 'Vence' : 'Cierra'}
      text={<AttemptsLeft event={event} />}
    />
  ),
  publishes: ({ event }) => (
    <Row event={event} what="Sale" to={paths.lectures(event.courseId)} text="Clase nueva" />
  ),
};

function Row({ event, what, to, text }: RowProps & { what: string; to: string; text: ReactNode }) {
  return (
    <li>
      <p className={css.at}>
        <b>{timeOfDayText(event.at)}</b>
        {what}
      </p>
      <div>
        <Link to={to}>{event.title}</Link>
        <span className={css.sub}>{event.courseName}</span>
        {typeof text === 'string' ? text && <span className={css.sub}>{text}</span> : text}
      </div>
      <Icon name="right" />
    </li>
  );
}

function addressOf({ courseId, quiz }: AgendaEvent): string {
  const id = quiz?.id ?? 0;
  return quiz?.kind === 'assignment' ? paths.assignment(courseId, id) : paths.quiz(courseId, id);
}

function QuizRow({ event, ...rest }: RowProps & { what: string; text: ReactNode }) {
  return <Row event={event} to={addressOf(event)} {...rest} />;
}

function limitsText({ quiz }: AgendaEvent): string {
  const { timeLimitSeconds, attemptsAllowed } = quiz ?? {};
  const attempts =
    attemptsAllowed === 1 ? 'un solo intento' : attemptsAllowed && `${attemptsAllowed} intentos`;
  return [timeLimitSeconds && durationText(timeLimitSeconds), attempts].filter(Boolean).join(', ');
}

function AttemptsLeft({ event: { quiz } }: RowProps) {
  const left = quiz?.attemptsLeft;
  if (left === undefined || left === null) return null;
  if (left === 1) return <span className={`chip chip-warn ${css.chip}`}>Te queda 1 intento</span>;
  return <span className={css.sub}>Te quedan {left} intentos</span>;
}

/** A running attempt with its remaining time. */
function RunningRow({ event }: RowProps) {
  const { title, courseName, endsAt, quiz } = event;
  const to = addressOf(event);
  const left = useTimeLeft(endsAt);
  return (
    <li className={css.live}>
      <p className={css.at}>
        <b>Ahora</b>
        En curso
      </p>
      <div>
        <Link to={to}>{title}</Link>
        <span className={css.sub}>{courseName}</span>
        {quiz?.kind === 'quiz' && (
          <span className={css.sub}>
            Respondiste {quiz.answered} de {quiz.questions}
          </span>
        )}
        {left && (
          <span className={css.sub}>
            <b>{left}</b>
          </span>
        )}
      </div>
      <Link className="btn btn-cta btn-sm" to={to}>
        Seguir<span className="sr-only"> con {title}</span>
      </Link>
    </li>
  );
}

/** A live class; people can enter from ten minutes before its start until its end. */
function LiveRow({ event }: RowProps) {
  const { courseId, title, courseName, at, endsAt, liveClass } = event;
  const now = useNow();
  if (!liveClass) return null;
  const to = paths.lectures(courseId);
  const starts = liveClassStartText(liveClass, now);
  if (starts === null)
    return (
      <Row event={event} what="En vivo" to={to} text={endsAt ? `Hasta las ${timeOfDayText(endsAt)}` : ''} />
    );
  return (
    <li className={css.live}>
      <p className={css.at}>
        <b>{timeOfDayText(at)}</b>
        En vivo
      </p>
      <div>
        <Link to={to}>{title}</Link>
        <span className={css.sub}>{courseName}</span>
        <span className={css.sub}>
          <b>{starts}</b>
        </span>
      </div>
      <LiveClassAction live={liveClass} now={now} />
    </li>
  );
}

function useTimeLeft(endsAt: string | null): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  if (endsAt === null) return '';
  const seconds = (Date.parse(endsAt) - now) / 1000;
  if (seconds > DAY_S) return `Hasta el ${futureMomentText(endsAt)}`;
  return seconds > 0 ? `Te quedan ${durationText(seconds)}` : 'Se terminó el tiempo';
}
