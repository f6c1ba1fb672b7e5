import { dayKey, momentText, timeOfDayText } from '@rambla/kit/format/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { formatClock, formatSpokenDuration } from '../../study-ui/hooks/clock.ts';
import css from './taking.module.css';

const SOON = 5 * 60;
const DAY = 24 * 3600;
// The remaining seconds that screen readers announce, instead of each second.
const SPOKEN = [600, 300, 60, 30];

function daysText(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  return days === 1 ? '1 día' : `${days} días`;
}

type Props = { seconds: number; startedAt: string; dueAt: string };

/** The remaining time by the server's clock, and when the attempt ends. */
export function TimeLeft({ seconds, startedAt, dueAt }: Props) {
  // Announces nothing in the first half, so that a short quiz does not start with a warning.
  const whole = (Date.parse(dueAt) - Date.parse(startedAt)) / 1000;
  const mark = SPOKEN.filter((second) => second <= whole / 2 && seconds <= second).at(-1);
  const isToday = dayKey(new Date(dueAt)) === dayKey(new Date());
  return (
    <>
      <p
        className={css.time}
        data-soon={seconds < Math.min(SOON, whole / 4)}
        role="timer"
        aria-label={`Quedan ${formatSpokenDuration(seconds)}. Termina: ${momentText(dueAt)}`}
      >
        <Icon name="clock" />
        <span aria-hidden="true">{seconds > DAY ? daysText(seconds) : formatClock(Math.ceil(seconds))}</span>
        <small aria-hidden="true">termina {isToday ? timeOfDayText(dueAt) : momentText(dueAt)}</small>
      </p>
      <span className="sr-only" role="status">
        {mark !== undefined && `Quedan menos de ${formatSpokenDuration(mark)}`}
      </span>
    </>
  );
}
