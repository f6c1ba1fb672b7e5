import type { Course, Job } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Modal } from '@rambla/kit/ui/modal';
import { Spinner } from '@rambla/kit/ui/spinner';
import { JOB_AWAY_TEXT, useScreenJob } from '../jobs/jobs.ts';
import { type CourseExportFormat, useBeginExportMutation, useCourseExportQuery } from './export.api.ts';
import css from './export-dialog.module.css';

const FORMATS: { format: CourseExportFormat; title: string; about: string }[] = [
  {
    format: 'imscc',
    title: 'Para otra plataforma',
    about: 'Common Cartridge (.imscc): lo restauran Moodle, Canvas y otras. Acá vuelve tal cual.',
  },
  {
    format: 'zip',
    title: 'Para leer y guardar',
    about: 'Una carpeta (.zip) con páginas que abre cualquier navegador, y los archivos.',
  },
];

type Props = { course: Course; onClose: () => void };

const ignore = () => undefined;

/** Starts a job that exports a course, and links to the finished file. */
export function ExportCourseDialog({ course, onClose }: Props) {
  const [begin, { isLoading }] = useBeginExportMutation();
  const { job, isBusy, isAway, follow, forget } = useScreenJob('courses.export', ignore, 'export');
  const handleBegin = async (format: CourseExportFormat) => {
    const { data, error } = await begin({ courseId: course.id, format });
    if (error) toast.error(errorMessage(error));
    else follow(data);
  };
  const handleClose = () => {
    forget();
    onClose();
  };
  return (
    <Modal title="Descargar el curso" onClose={handleClose}>
      {isBusy ? (
        <Progress job={job} isAway={isAway} />
      ) : job?.state === 'done' ? (
        <Ready courseId={course.id} exportId={(job.result as { exportId: number }).exportId} />
      ) : (
        <div className={css.formats}>
          <p className="muted">
            Con sus secciones, páginas, materiales, links, cuestionarios y tareas. Sin personas, notas ni
            fechas.
          </p>
          {job?.state === 'failed' && (
            <p className="form-failure" role="alert">
              <Icon name="alert" />
              {job.error?.message ?? 'No se pudo completar.'}
            </p>
          )}
          {FORMATS.map(({ format, title, about }) => (
            <button
              key={format}
              type="button"
              className={css.format}
              disabled={isLoading}
              onClick={() => void handleBegin(format)}
            >
              <Icon name={format === 'zip' ? 'download' : 'archive'} />
              <span>
                <b>{title}</b>
                {about}
              </span>
            </button>
          ))}
        </div>
      )}
    </Modal>
  );
}

function Progress({ job, isAway }: { job: Job | undefined; isAway: boolean }) {
  return (
    <div className={css.formats}>
      <progress aria-label="Preparando el archivo" max={1} value={job?.progress ?? 0} />
      <p className="muted" role="status">
        {isAway ? JOB_AWAY_TEXT : 'Preparando el archivo. Podés recargar esta página: sigue solo.'}
      </p>
    </div>
  );
}

function Ready({ courseId, exportId }: { courseId: number; exportId: number }) {
  const { data, error, refetch } = useCourseExportQuery({ courseId, exportId });
  if (error)
    return <LoadFailure title="No pudimos mostrar el archivo" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  return (
    <div className={css.formats} role="status">
      <a className="btn btn-cta" href={data.url} download={data.name}>
        <Icon name="download" />
        Descargar ({formatFileSize(data.size)})
      </a>
      <p className="muted">{data.name}. Está por un día.</p>
      {data.losses.length > 0 && (
        <details>
          <summary>Lo que el archivo no lleva igual</summary>
          <ul>
            {data.losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
