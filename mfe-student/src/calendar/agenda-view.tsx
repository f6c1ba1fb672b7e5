import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { useCalendarQuery } from './calendar.api.ts';
import css from './calendar.module.css';
import { CalendarEventList } from './calendar-event-list.tsx';
import { groupEventsByDay } from './calendar-events.ts';
import { CalendarFailure } from './calendar-failure.tsx';
import { addDays, capitalize, toCalendarPeriod, weekdayAndDayText } from './days.ts';
import type { CalendarViewProps } from './month-view.tsx';

const STEP = 30;

/** The agenda from this day on, extended on request. */
export function AgendaView({ day, present, now, onDay }: CalendarViewProps) {
  const [length, setLength] = useState(STEP);
  const last = addDays(day, length - 1);
  const { data, currentData, error, refetch } = useCalendarQuery(toCalendarPeriod(day, last), {
    refetchOnMountOrArgChange: true,
  });
  if (error && !currentData) return <CalendarFailure error={error} onRetry={refetch} />;
  if (!data) return <Spinner label="Cargando el calendario…" />;
  // Leaves out days outside the period, such as the past opening day of a quiz that is still open.
  const days = [...groupEventsByDay(data)].filter(([each]) => each >= day && each <= last);
  return (
    <div className={css.agenda}>
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => onDay(addDays(day, -STEP))}>
        Ver antes
      </button>
      {days.length === 0 &&
        (currentData ? (
          <p className={css.nothing}>No hay nada hasta el {weekdayAndDayText(last)}.</p>
        ) : (
          <Spinner label="Cargando el calendario…" />
        ))}
      {days.map(([each, list]) => (
        <section key={each} className={css.day} aria-labelledby={`dia-${each}`}>
          <h3 id={`dia-${each}`}>
            {each === present
              ? 'Hoy'
              : each === addDays(present, 1)
                ? 'Mañana'
                : capitalize(weekdayAndDayText(each))}
          </h3>
          <CalendarEventList list={list} now={now} />
        </section>
      ))}
      <button type="button" className="btn btn-outline" onClick={() => setLength(length + STEP)}>
        Ver más adelante
      </button>
    </div>
  );
}
