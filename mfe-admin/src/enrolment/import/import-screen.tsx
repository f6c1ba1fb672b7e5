import '@rambla/kit/styles/forms.css';
import type { PeopleImportReport } from '@rambla/api/contract';
import { failureText } from '@rambla/kit/dom/form';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import { AdminPage } from '../../admin-ui/admin-page.tsx';
import importing from '../../admin-ui/importing/importing.module.css';
import { useManagedCourseQuery } from '../../courses/courses.api.ts';
import { PeopleImportDestination } from './destination.tsx';
import { EmailPreviews } from './emails.tsx';
import { HeadingRowPicker } from './heading-row.tsx';
import css from './import.module.css';
import { PeopleImportFailure, PeopleImportProgress, PeopleImportSummary } from './outcome.tsx';
import { PeopleImportBar } from './people-import-bar.tsx';
import { PeopleImportPreview } from './preview.tsx';
import { PeopleImportStart } from './start.tsx';
import { type PeopleImportFlow, usePeopleImport } from './use-people-import.ts';

export default function PeopleImportScreen() {
  const work = usePeopleImport();
  const { courseId } = work;
  const { data: course } = useManagedCourseQuery(courseId ?? 0, { skip: courseId === undefined });
  return (
    <AdminPage
      title="Importar inscriptos"
      of={course?.name}
      lead="Del archivo de la facultad al curso, en un solo paso. No se guarda nada hasta el final."
      links={
        <Link to={courseId ? paths.students(courseId) : paths.subscriptions}>
          <Icon name="left" />
          {course ? `Estudiantes de ${course.name}` : 'Usuarios y subscripciones'}
        </Link>
      }
    >
      <Steps work={work} />
    </AdminPage>
  );
}

function Steps({ work }: { work: PeopleImportFlow }) {
  const { job, draft, report, refused } = work;
  if (work.isRunning) return <PeopleImportProgress job={job} isAway={work.isAway} />;
  if (job?.state === 'failed')
    return (
      <PeopleImportFailure message={job.error?.message ?? 'No se pudo completar.'} onReset={work.reset} />
    );
  if (job?.state === 'done')
    return (
      <PeopleImportSummary
        job={job}
        report={job.result as PeopleImportReport}
        isNew={draft !== null}
        onAgain={(file) => work.openAgain(file)}
        onReset={work.reset}
      />
    );
  if (refused !== null) return <PeopleImportFailure message={refused} onReset={work.reset} />;
  if (!draft) return <PeopleImportStart onOpen={work.open} />;
  if (!report) return work.unread === null ? <Spinner /> : <UnreadChange work={work} />;
  return (
    <div className={importing.steps}>
      <UnreadChange work={work} />
      <PeopleImportDestination draft={draft} report={report} work={work} />
      <HeadingRowPicker report={report} work={work} />
      {report.losesNames && (
        <p className="form-failure" role="alert">
          <Icon name="alert" />
          No reconocimos qué columna tiene los nombres. Elegila arriba de su columna antes de traer la lista.
        </p>
      )}
      <PeopleImportPreview report={report} work={work} />
      <NewGroups report={report} />
      <EmailPreviews draft={draft} report={report} work={work} />
      {work.error !== undefined && (
        <p className="form-failure" role="alert">
          <Icon name="alert" />
          {failureText(work.error)}
        </p>
      )}
      <PeopleImportBar report={report} work={work} />
    </div>
  );
}

/** Says that the list was not read with the last change, which is kept. */
function UnreadChange({ work }: { work: PeopleImportFlow }) {
  if (work.unread === null) return null;
  return (
    <div className="form-failure" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          {work.report ? 'Falta leer la lista con tu último cambio.' : 'No pudimos leer la lista.'}{' '}
          {work.unread}
        </p>
        <button
          type="button"
          className="btn btn-outline"
          aria-disabled={work.isTrying || undefined}
          onClick={() => work.retry()}
        >
          {work.isTrying ? 'Un momento…' : 'Probar de nuevo'}
        </button>
        {!work.report && (
          <button type="button" className="btn btn-outline" onClick={work.reset}>
            Elegir otra lista
          </button>
        )}
      </div>
    </div>
  );
}

/** Lists groups that the import would create, to reveal misspellings. */
function NewGroups({ report: { newGroups } }: { report: PeopleImportReport }) {
  if (newGroups.length === 0) return null;
  return (
    <p className={css.say} role="status">
      <Icon name="people" />
      <span>
        {newGroups.length === 1 ? 'Se crea un grupo en el curso: ' : 'Se crean grupos en el curso: '}
        <b>{newGroups.join(', ')}</b>.
      </span>
    </p>
  );
}
