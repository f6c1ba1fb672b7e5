import { Icon } from '@rambla/kit/ui/icon';
import { clock, spokenTime } from '../../clock.ts';
import css from './taking.module.css';

const SOON = 5 * 60;
// Announced once each to screen readers, instead of every second.
const SPOKEN = [600, 300, 60, 30];

/** The remaining time by the server's clock. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const mark = SPOKEN.filter((second) => seconds <= second).at(-1);
  return (
    <>
      <p
        className={css.time}
        data-soon={seconds < SOON}
        role="timer"
        aria-label={`Quedan ${spokenTime(seconds)}`}
      >
        <Icon name="clock" />
        <span aria-hidden="true">{clock(Math.ceil(seconds))}</span>
      </p>
      <span className="sr-only" role="status">
        {mark !== undefined && `Quedan menos de ${spokenTime(mark)}`}
      </span>
    </>
  );
}
