import type { AgendaEvent, StudentHome } from '@rambla/api/contract';
import { dayKey, weekdayText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from './week.module.css';
import { EVENT_ROW_BY_KIND } from './week-rows.tsx';

const MAX_SHOWN = 7;

export const isRunningAttempt = ({ kind }: AgendaEvent) => kind === 'running';

function headingOf(day: string, today: string): string {
  if (day === today) return 'Hoy';
  // Noon UTC-3, so that the formatted day is the same in the institute's zone.
  const words = weekdayText(`${day}T15:00:00Z`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The next seven days, by day and hour. */
export function WeekAgenda({ days, agenda }: Pick<StudentHome, 'days' | 'agenda'>) {
  const [today = ''] = days;
  const running = agenda.filter(isRunningAttempt);
  const due = agenda.filter((event) => !isRunningAttempt(event));
  const on = (events: AgendaEvent[], day: string) => events.filter(({ at }) => dayKey(new Date(at)) === day);
  const shown = due.slice(0, MAX_SHOWN);
  return (
    <section className={`card ${css.due} ${css.box}`} aria-labelledby="semana">
      <h2 id="semana">Tu semana</h2>
      <Rows events={running} />
      <Strip days={days} counts={(day) => on(due, day).length} />
      {days.map((day) => (
        <Day key={day} heading={headingOf(day, today)} events={on(shown, day)} />
      ))}
      {due.length === 0 && (
        <p className={css.calm}>
          <Icon name="check" />
          <span>{running.length === 0 ? 'Nada vence esta semana.' : 'Nada más vence esta semana.'}</span>
        </p>
      )}
      {due.length > MAX_SHOWN && (
        <Link className={css.more} to={paths.quizzes}>
          Ver todos los cuestionarios
        </Link>
      )}
    </section>
  );
}

function Day({ heading, events }: { heading: string; events: AgendaEvent[] }) {
  if (events.length === 0) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <Rows events={events} />
    </div>
  );
}

function Rows({ events }: { events: AgendaEvent[] }) {
  if (events.length === 0) return null;
  return (
    <ol>
      {events.map((event) => {
        const Row = EVENT_ROW_BY_KIND[event.kind];
        return (
          <Row
            key={`${event.kind} ${event.quiz?.id ?? event.lectureId ?? event.liveClass?.id}`}
            event={event}
          />
        );
      })}
    </ol>
  );
}

/** The seven days with one dot for an event and two for more; the list below names the events. */
function Strip({ days, counts }: { days: string[]; counts: (day: string) => number }) {
  return (
    <ul className={css.week} aria-hidden="true">
      {days.map((day, index) => {
        const count = counts(day);
        const tone = [index === 0 && css.today, count > 0 && css.has, count > 1 && css.two];
        const date = new Date(`${day}T00:00:00Z`);
        return (
          <li key={day} className={tone.filter(Boolean).join(' ')}>
            {date.toLocaleDateString('es-UY', { weekday: 'narrow', timeZone: 'UTC' })}
            <b>{date.getUTCDate()}</b>
            <i />
          </li>
        );
      })}
    </ul>
  );
}
