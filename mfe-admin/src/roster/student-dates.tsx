import type { StudentReport } from '@rambla/api/contract';
import { durationText, momentText } from '@rambla/kit/format/moment';
import css from './roster.module.css';

/** This student's opening and closing dates; hidden when there are none. */
export function StudentDates({ dates }: { dates: StudentReport['dates'] }) {
  if (dates.length === 0) return null;
  return (
    <section>
      <h3>
        Sus fechas <span className="muted">con su grupo y su prórroga</span>
      </h3>
      <ul className={css.tries}>
        {dates.map(({ quizId, title, opensAt, closesAt, extraSeconds, ofGroup }) => (
          <li key={quizId}>
            <span>
              <bdi>{title}</bdi>
              <span className="muted">
                {[opensAt && `Abre: ${momentText(opensAt)}`, closesAt && `Vence: ${momentText(closesAt)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={css.why}>
              {ofGroup && <span className="chip">Por su grupo</span>}
              {extraSeconds > 0 && <span className="chip chip-warn">+ {durationText(extraSeconds)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
