import { dayKey, hourText, momentText } from '@rambla/kit/format/moment';
import css from './start.module.css';

/** Shows when an attempt ends: the time if today, else the day. */
export function Ends({ at, words }: { at: string; words: string }) {
  const isToday = dayKey(new Date(at)) === dayKey(new Date());
  return (
    <p className={css.quiet}>
      {words}
      {isToday ? ' a las ' : ': '}
      <strong>{isToday ? hourText(at) : momentText(at)}</strong>
    </p>
  );
}
