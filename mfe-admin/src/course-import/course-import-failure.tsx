import type { Job } from '@rambla/api/contract';
import { MagnifierPicture } from '../admin-ui/importing/magnifier-picture.tsx';
import css from './done.module.css';
import { SupportedFormatList } from './start.tsx';

const TITLES: Record<string, string> = {
  archive_broken: 'El archivo está cortado o dañado',
  archive_scorm: 'Eso es un paquete SCORM',
  archive_unknown: 'Eso no es la copia de un curso',
  archive_too_large: 'El archivo es demasiado grande',
  archive_unsafe: 'Ese archivo no es seguro',
};

type Props = {
  job: Job;
  /** Set when retrying the same archive makes sense. */
  onRetry: (() => void) | undefined;
  onReset: () => void;
};

/** Shown when an archive was not read or imported, with the reason. */
export function CourseImportFailure({ job, onRetry, onReset }: Props) {
  const { code = '', message = 'No se pudo completar.' } = job.error ?? {};
  return (
    <>
      <section className={`sheet ${css.void}`}>
        <MagnifierPicture />
        <h2>{TITLES[code] ?? 'No pudimos traer el curso'}</h2>
        <p role="alert">
          <b>{job.name}</b>: {message}
        </p>
        <div className={css.row}>
          {onRetry && (
            <button type="button" className="btn btn-primary" onClick={onRetry}>
              Probar de nuevo
            </button>
          )}
          <button type="button" className={onRetry ? 'btn btn-outline' : 'btn btn-primary'} onClick={onReset}>
            Elegir otro
          </button>
        </div>
      </section>
      <SupportedFormatList />
    </>
  );
}
