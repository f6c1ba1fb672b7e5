import { percentText } from '../../study-ui/lists/percent-text.ts';
import css from './review.module.css';

type Props = {
  /** `percent` is the earned part of the marks, `waiting` the ungraded part, 0 once final. */
  percent: number;
  waiting: number;
  passMark: number | null;
};

const RADIUS = 56;

/** The result as a ring: earned, ungraded, and the pass mark. */
export function ResultRing({ percent, waiting: toCome, passMark }: Props) {
  const earned = Math.min(100, Math.max(0, percent));
  const waiting = Math.min(toCome, 100 - earned);
  const label =
    waiting > 0
      ? `${percentText(earned, passMark)} por ahora; puede llegar a ${percentText(earned + waiting, passMark)}`
      : percentText(earned, passMark);
  return (
    <>
      <svg className={css.ring} viewBox="0 0 132 132" role="img" aria-label={label}>
        <g fill="none" strokeWidth="14" transform="rotate(-90 66 66)">
          <circle cx="66" cy="66" r={RADIUS} className={css.ringAll} />
          {waiting > 0 && (
            <circle
              cx="66"
              cy="66"
              r={RADIUS}
              pathLength="100"
              className={css.ringWaiting}
              strokeDasharray={dashes(waiting)}
              strokeDashoffset={-earned}
            />
          )}
          <circle
            cx="66"
            cy="66"
            r={RADIUS}
            pathLength="100"
            className={css.ringEarned}
            strokeDasharray={`${earned} ${100 - earned}`}
          />
        </g>
        {passMark !== null && (
          <path d="M66 1v18" className={css.ringPass} transform={`rotate(${3.6 * passMark} 66 66)`} />
        )}
      </svg>
      <p className={css.ringText} aria-hidden="true">
        <strong>{percentText(earned, passMark)}</strong>
        {waiting > 0 && 'por ahora'}
      </p>
    </>
  );
}

/** Returns a `stroke-dasharray` that dashes `share` percent of a circle, whose `pathLength` is 100. */
function dashes(share: number): string {
  const strokes = Math.max(1, Math.floor(share / 3));
  const pattern = Array.from({ length: strokes }, () => '1.4 1.6');
  const used = strokes * 3;
  return [...pattern.slice(0, -1), `1.4 ${100 - used + 1.6}`].join(' ');
}
