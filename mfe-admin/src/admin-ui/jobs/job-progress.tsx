import { ScrollList } from '../scroll-list.tsx';
import '../admin-ui.css';
import type { Job } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { JOB_AWAY_TEXT } from './jobs.ts';

const SHOWN = 50;

/** Progress of a job; its text changes seldom, so that screen readers do not announce every percent. */
export function JobProgress({
  job,
  doing,
  isAway,
}: {
  job: Job | undefined;
  doing: string;
  isAway: boolean;
}) {
  const isWaiting = !job || job.state === 'waiting';
  const percent = Math.floor((job?.progress ?? 0) * 100);
  const text = isWaiting ? 'En espera de su turno…' : `${doing}…`;
  return (
    <div className="job">
      <div className="job-line">
        <p role="status">{isAway ? JOB_AWAY_TEXT : text}</p>
        {!isWaiting && (
          <span className="numeric" aria-hidden="true">
            {percent} %
          </span>
        )}
      </div>
      <progress aria-label={doing} max={100} {...(isWaiting ? {} : { value: percent })} />
      <p className="sheet-note">Podés salir de esta página: sigue solo.</p>
    </div>
  );
}

/** The error of a failed job, and what to do about it. */
export function JobFailure({ job }: { job: Job }) {
  const { message, details = [] } = job.error ?? { message: 'No se pudo completar.' };
  return (
    <div role="alert">
      <div className="form-failure">
        <Icon name="alert" />
        <p>{message} Corregí el archivo y elegilo de nuevo.</p>
      </div>
      {details.length > 0 && (
        <ScrollList label="Errores del archivo">
          {details.slice(0, SHOWN).map(({ field, message: problem }) => (
            <li key={`${field} ${problem}`}>
              <strong>{field}</strong>: {problem}
            </li>
          ))}
          {details.length > SHOWN && <li>y {details.length - SHOWN} más</li>}
        </ScrollList>
      )}
    </div>
  );
}

/** Reports that this file was imported less than an hour ago, and offers to import it again. */
export function RepeatedJobNotice({ onAgain }: { onAgain: (() => void) | undefined }) {
  return (
    <div className="job" role="alert">
      <p>Ya importaste este mismo archivo hace menos de una hora, así que no se repitió.</p>
      {onAgain && (
        <button type="button" className="btn btn-outline" onClick={onAgain}>
          Importarlo otra vez
        </button>
      )}
    </div>
  );
}
