import { dayText, timeOfDayText } from '@rambla/kit/format/moment';
import { useAttendanceQuery } from './roster.api.ts';
import css from './roster.module.css';

/** The student's attendance in live classes with a room; hidden when there were none. */
export function StudentAttendance({ courseId, userId }: { courseId: number; userId: number }) {
  const { currentData: list = [] } = useAttendanceQuery({ courseId, userId });
  if (list.length === 0) return null;
  const came = list.filter(({ joinedAt }) => joinedAt !== null).length;
  return (
    <section>
      <h3>
        Clases en vivo{' '}
        <span className="muted">
          entró a {came} de {list.length}
        </span>
      </h3>
      <ul className={css.tries}>
        {list.map(({ liveClassId, title, startsAt, joinedAt }) => (
          <li key={liveClassId}>
            <span>
              {title}
              <span className="muted">{dayText(startsAt)}</span>
            </span>
            <b>{joinedAt ? `Entró ${timeOfDayText(joinedAt)}` : 'No entró'}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
