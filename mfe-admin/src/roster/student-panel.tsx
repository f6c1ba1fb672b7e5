import type { RosterResponse, StudentReport } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { dayText, durationText, momentText } from '@rambla/kit/format/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import { personName } from '../admin-ui/person-label.tsx';
import { StudentAttendance } from './attendance.tsx';
import { formatShortMark } from './gradebook/scale.ts';
import { useStudentProgressQuery } from './roster.api.ts';
import css from './roster.module.css';
import { StudentDates } from './student-dates.tsx';
import { StudentPanelFrame } from './student-panel-frame.tsx';
import { useResendInvitations } from './use-resend-invitations.ts';

type Props = {
  courseId: number;
  userId: number;
  scale: RosterResponse['scale'];
  /** Undefined for people who may not write to students. */
  onWrite: (() => void) | undefined;
  onMove: () => void;
  onClose: () => void;
};

/** A student's activity in the course, beside the list. */
export function StudentPanel({ courseId, userId, scale, onWrite, onMove, onClose }: Props) {
  const { currentData: story, error } = useStudentProgressQuery({ courseId, userId });
  const inviteAgain = useResendInvitations(courseId);
  return (
    <StudentPanelFrame userId={userId} label="El semestre de un estudiante" onClose={onClose}>
      {error ? <p role="alert">{errorMessage(error)}</p> : !story && <Spinner />}
      {story && (
        <>
          <h2>
            <bdi>{personName(story.student)}</bdi>
          </h2>
          <p className="muted">
            {[story.student.ci, story.student.group ?? 'Sin grupo', story.student.email]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className={css.panelActions}>
            {onWrite && (
              <button type="button" className="btn btn-primary btn-sm" onClick={onWrite}>
                <Icon name="mail" />
                Escribirle
              </button>
            )}
            <button type="button" className="btn btn-outline btn-sm" onClick={onMove}>
              <Icon name="people" />
              Cambiar de grupo
            </button>
            {story.student.lastSeenAt === null && (
              <button
                type="button"
                className="btn btn-outline btn-sm"
                onClick={() => void inviteAgain([userId])}
              >
                <Icon name="loop" />
                Reenviar invitación
              </button>
            )}
          </p>
          <Facts story={story} scale={scale} />
          <Weeks weeks={story.weeks} />
          <Lectures lectures={story.lectures} />
          <StudentAttendance courseId={courseId} userId={userId} />
          <StudentDates dates={story.dates} />
          <Attempts attempts={story.attempts} scale={scale} />
        </>
      )}
    </StudentPanelFrame>
  );
}

type FactsProps = { story: StudentReport; scale: RosterResponse['scale'] };

function Facts({ story: { student, lectures }, scale }: FactsProps) {
  const done = lectures.filter(({ done }) => done).length;
  return (
    <dl className={css.facts}>
      <div>
        <dt>Último ingreso</dt>
        <dd>{student.lastSeenAt ? momentText(student.lastSeenAt) : 'Nunca'}</dd>
      </div>
      <div>
        <dt>Clases</dt>
        <dd>
          {done} de {lectures.length}
        </dd>
      </div>
      <div>
        <dt>Promedio</dt>
        <dd>{formatShortMark(scale, student.grade)}</dd>
      </div>
    </dl>
  );
}

function Weeks({ weeks }: { weeks: StudentReport['weeks'] }) {
  if (weeks.length === 0) return null;
  const most = Math.max(...weeks.map(({ secondsWatched }) => secondsWatched), 1);
  return (
    <section>
      <h3>Semana a semana</h3>
      <ol className={css.weeks}>
        {weeks.map(({ from, secondsWatched }) => (
          <li
            key={from}
            title={`Desde ${dayText(`${from}T12:00:00Z`)}: ${durationText(secondsWatched)}`}
            style={{ '--v': (100 * secondsWatched) / most } as object}
          >
            <span className="sr-only">
              Semana del {dayText(`${from}T12:00:00Z`)}: {durationText(secondsWatched)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Lectures({ lectures }: { lectures: StudentReport['lectures'] }) {
  return (
    <section>
      <h3>
        Clases <span className="muted">qué minutos vio</span>
      </h3>
      <ol className={css.cover}>
        {lectures.map(({ lectureId, title, coverage, done, intervals, durationSeconds }, index) => (
          <li key={lectureId}>
            <span className="muted">{index + 1}</span>
            <span className={css.coverTitle}>{title}</span>
            <span>
              {done ? 'Vista' : coverage === 0 ? 'No vio' : `${Math.max(1, Math.floor(coverage * 100))} %`}
            </span>
            <span className={css.minutes} aria-hidden="true">
              {intervals.map(([from = 0, to = 0]) => (
                <i
                  key={from}
                  style={{
                    left: `${(100 * from) / (durationSeconds || 1)}%`,
                    width: `${(100 * (to - from)) / (durationSeconds || 1)}%`,
                  }}
                />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type AttemptsProps = { attempts: StudentReport['attempts']; scale: RosterResponse['scale'] };

function Attempts({ attempts, scale }: AttemptsProps) {
  if (attempts.length === 0) return null;
  return (
    <section>
      <h3>Cuestionarios</h3>
      <ul className={css.tries}>
        {attempts.map(({ id, title, number, state, percent, startedAt, submittedAt }) => (
          <li key={id}>
            <span>
              {title}
              <span className="muted">
                Intento {number} · {dayText(submittedAt ?? startedAt)}
              </span>
            </span>
            <b>
              {state === 'to_grade'
                ? 'Por corregir'
                : state === 'running'
                  ? 'En curso'
                  : percent === null
                    ? '–'
                    : formatShortMark(scale, percent)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
