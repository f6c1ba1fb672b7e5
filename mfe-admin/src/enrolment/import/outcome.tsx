import type { Job, PeopleImportReport } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/data/download';
import { numberText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useCallback, useEffect, useRef } from 'react';
import { FileButton } from '../../admin-ui/file-button.tsx';
import { MagnifierPicture } from '../../admin-ui/importing/magnifier-picture.tsx';
import { JOB_AWAY_TEXT } from '../../admin-ui/jobs/jobs.ts';
import { useManagedCourseQuery } from '../../courses/courses.api.ts';
import css from './import.module.css';
import { DonePicture, TablePicture } from './pictures.tsx';

/** Shows a running import. */
export function PeopleImportProgress({ job, isAway }: { job: Job | undefined; isAway: boolean }) {
  const percent = Math.floor((job?.progress ?? 0) * 100);
  return (
    <section className={`sheet ${css.void}`}>
      <TablePicture />
      <h2>Trayendo a las personas</h2>
      <p role="status">
        {isAway ? JOB_AWAY_TEXT : 'Podés cerrar esta página: te avisamos por correo cuando termine.'}
      </p>
      <progress className={css.progress} aria-label="Avance" max={100} value={percent} />
    </section>
  );
}

function resultText({ created, joined, unchanged, mails }: PeopleImportReport): string {
  const parts = [
    created > 0 && (created === 1 ? '1 cuenta nueva' : `${numberText(created)} cuentas nuevas`),
    joined > 0 && (joined === 1 ? '1 que se sumó' : `${numberText(joined)} que se sumaron`),
    unchanged > 0 && (unchanged === 1 ? '1 que ya estaba' : `${numberText(unchanged)} que ya estaban`),
  ].filter(Boolean);
  const sent =
    mails === 0 ? '' : mails === 1 ? ' Salió 1 correo.' : ` Salieron ${numberText(mails)} correos.`;
  return `${parts.join(', ') || 'Nadie entró'}.${sent}`;
}

type DoneProps = {
  job: Job;
  report: PeopleImportReport;
  isNew: boolean;
  onAgain: (file: File) => void;
  onReset: () => void;
};

/** The result of an import; rejected rows are downloaded once automatically. */
export function PeopleImportSummary({ job, report, isNew, onAgain, onReset }: DoneProps) {
  const { rejected, created, joined, unchanged } = report;
  const { data: course } = useManagedCourseQuery(job.courseId ?? 0, { skip: job.courseId === null });
  const [download] = useDownloadMutation();
  const name = `${job.name.replace(/\.\w{1,5}$/, '')}-errores.xlsx`;
  const save = useCallback(async () => {
    const { error } = await download({ url: `enrolments/import/${job.id}/rejected.xlsx`, name });
    if (error) toast.error(errorMessage(error));
  }, [download, job.id, name]);
  const saved = useRef(0);
  useEffect(() => {
    if (!isNew || rejected === 0 || saved.current === job.id) return;
    saved.current = job.id;
    void save();
  }, [isNew, rejected, job.id, save]);
  const inside = created + joined + unchanged;
  const bad = rejected === 1 ? 'La que tiene error está' : `Las ${numberText(rejected)} con error están`;
  return (
    <section className={`sheet ${css.void}`}>
      <DonePicture />
      <h2>
        Listo: {numberText(inside)}
        {course ? ` en ${course.name}` : inside === 1 ? ' persona' : ' personas'}
      </h2>
      <p role="status">
        {resultText(report)}
        {rejected > 0 && (
          <>
            {' '}
            {bad} en <b>{name}</b>.
          </>
        )}
      </p>
      <div className={css.row}>
        <Link className="btn btn-cta" to={job.courseId ? paths.students(job.courseId) : paths.subscriptions}>
          {job.courseId ? 'Ver los estudiantes' : 'Ver a las personas'}
        </Link>
        {rejected > 0 && (
          <>
            <button type="button" className="btn btn-outline" onClick={() => void save()}>
              <Icon name="download" />
              Descargar los errores
            </button>
            <FileButton
              label={rejected === 1 ? 'Soltar la corregida' : `Soltar las ${numberText(rejected)} corregidas`}
              accept=".csv,.xlsx"
              onFiles={([file]) => file && onAgain(file)}
            />
          </>
        )}
        <button type="button" className="btn btn-ghost" onClick={onReset}>
          Traer otra lista
        </button>
      </div>
    </section>
  );
}

/** Shown for a file without a list, or a list refused as a whole. */
export function PeopleImportFailure({ message, onReset }: { message: string; onReset: () => void }) {
  return (
    <section className={`sheet ${css.void}`}>
      <MagnifierPicture />
      <h2>No pudimos traer esa lista</h2>
      <p role="alert">{message}</p>
      <button type="button" className="btn btn-primary" onClick={onReset}>
        Elegir otro
      </button>
    </section>
  );
}
