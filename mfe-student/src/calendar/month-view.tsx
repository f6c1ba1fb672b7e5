import { useCalendarQuery } from './calendar.api.ts';
import css from './calendar.module.css';
import { CalendarEventList } from './calendar-event-list.tsx';
import { groupEventsByDay } from './calendar-events.ts';
import { CalendarFailure } from './calendar-failure.tsx';
import { capitalize, firstDayOfMonth, toCalendarPeriod, weekdayAndDayText, weeksOf } from './days.ts';
import { MonthGrid } from './month-grid.tsx';

export type CalendarViewProps = {
  day: string;
  /** Today's date. */
  present: string;
  now: number;
  onDay: (day: string) => void;
};

/** A month beside the chosen day's items. */
export function MonthView({ day, present, now, onDay }: CalendarViewProps) {
  const weeks = weeksOf(firstDayOfMonth(day));
  const range = toCalendarPeriod(weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day);
  const { currentData, error, refetch, isFetching } = useCalendarQuery(range, {
    refetchOnMountOrArgChange: true,
  });
  const days = groupEventsByDay(currentData ?? []);
  const list = days.get(day) ?? [];
  // For an empty day, shows the next day with items.
  const next = [...days].find(([each]) => each > day);
  return (
    <div className={css.split}>
      <MonthGrid
        day={day}
        today={present}
        days={days}
        isLoading={isFetching}
        onDay={onDay}
        labelledBy="mes"
      />
      <section className={css.rail} aria-labelledby="dia">
        <h2 id="dia">{day === present ? 'Hoy' : capitalize(weekdayAndDayText(day))}</h2>
        {error && !currentData ? (
          <CalendarFailure error={error} onRetry={refetch} />
        ) : currentData === undefined ? (
          <Waiting />
        ) : list.length > 0 ? (
          <CalendarEventList list={list} now={now} />
        ) : (
          <>
            <p className={css.nothing}>No hay nada este día.</p>
            {next && (
              <>
                <h3>{capitalize(weekdayAndDayText(next[0]))}</h3>
                <CalendarEventList list={next[1]} now={now} />
              </>
            )}
          </>
        )}
      </section>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Cargando el calendario…</span>
      <span className={`skeleton ${css.wait}`} />
      <span className={`skeleton ${css.wait}`} />
    </div>
  );
}
