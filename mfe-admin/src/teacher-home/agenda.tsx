import type { TeacherAgendaEvent } from '@rambla/api/contract';
import { dayKey, momentText } from '@rambla/kit/format/moment';
import { countText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import css from './home.module.css';
import { HomeCard } from './home-card.tsx';

const WORDS: Record<TeacherAgendaEvent['kind'], string> = {
  opens: 'Abre',
  closes: 'Cierra',
  publishes: 'Se publica',
  live: 'En vivo',
};

function addressOf(
  { kind, courseId, id }: TeacherAgendaEvent,
  role: ReturnType<typeof useAuth>['role'],
): string {
  if (kind === 'publishes') return `${paths.editLectures(courseId)}?clase=${id}`;
  if (kind === 'live') return paths.liveClasses(courseId);
  return `${role === 'admin' ? paths.editQuizzes(courseId) : paths.teacherQuizzes(courseId)}?quiz=${id}`;
}

/** Events of the next two weeks. */
export function Agenda({ events }: { events: TeacherAgendaEvent[] }) {
  const { role } = useAuth();
  if (events.length === 0) return null;
  return (
    <HomeCard title="Lo que viene">
      <ol className={css.agenda}>
        {events.map((event) => (
          <li key={`${event.kind} ${event.id} ${event.group?.id}`}>
            <Day at={event.at} />
            <span>
              {WORDS[event.kind]}{' '}
              <Link to={addressOf(event, role)}>
                <bdi>{event.title}</bdi>
              </Link>
              <span className="muted">
                <bdi>{event.courseName}</bdi>
                {event.group && (
                  <>
                    {' · '}
                    <bdi>{event.group.name}</bdi>
                  </>
                )}
                , {momentText(event.at).split(', ')[1]}
                {event.kind === 'closes' && ` · ${countText(event.handedIn, 'entregó', 'entregaron')}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </HomeCard>
  );
}

/** Formats in UTC, because a calendar day has no time zone. */
function Day({ at }: { at: string }) {
  const day = dayKey(new Date(at));
  const date = new Date(`${day}T00:00:00Z`);
  const name = date.toLocaleDateString('es-UY', { weekday: 'short', timeZone: 'UTC' }).replace('.', '');
  return (
    <time dateTime={day}>
      <b>{date.getUTCDate()}</b>
      {name}
    </time>
  );
}
