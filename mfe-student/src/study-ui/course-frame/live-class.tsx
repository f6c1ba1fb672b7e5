import type { LiveClass } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';

const MINUTE_MS = 60_000;

/** `soon`: not open yet; `open`: can be entered; `over`: ended. */
export function liveClassPhaseOf({ opensAt, endsAt }: LiveClass, now: number): 'soon' | 'open' | 'over' {
  if (now < Date.parse(opensAt)) return 'soon';
  return now < Date.parse(endsAt) ? 'open' : 'over';
}

/** Formats the start: «Empieza en 8 min», «Empezó hace 5 min»; null unless the class is open. */
export function liveClassStartText(live: LiveClass, now: number): string | null {
  if (liveClassPhaseOf(live, now) !== 'open') return null;
  const minutes = Math.ceil((Date.parse(live.startsAt) - now) / MINUTE_MS);
  if (minutes > 0) return `Empieza en ${minutes} min`;
  return minutes === 0 ? 'Empieza ahora' : `Empezó hace ${-minutes} min`;
}

/** Shows *Entrar* while the class can be entered, later its recording. */
export function LiveClassAction({ live, now }: { live: LiveClass; now: number }) {
  const phase = liveClassPhaseOf(live, now);
  const about = (
    <span className="sr-only">
      {' '}
      {phase === 'open' ? 'a' : 'de'} {live.title}
    </span>
  );
  if (phase === 'open')
    return (
      <a className="btn btn-cta btn-sm" href={live.url} target="_blank" rel="noopener noreferrer">
        Entrar
        {about}
      </a>
    );
  if (phase === 'soon') return null;
  if (live.recordingLectureId !== null)
    return (
      <Link className="btn btn-outline btn-sm" to={paths.lecture(live.courseId, live.recordingLectureId)}>
        Ver la grabación
        {about}
      </Link>
    );
  if (live.recordingUrl === null) return null;
  return (
    <a className="btn btn-outline btn-sm" href={live.recordingUrl} target="_blank" rel="noopener noreferrer">
      Ver la grabación
      {about}
    </a>
  );
}
