import '@rambla/kit/styles/forms.css';
import { failureText } from '@rambla/kit/dom/form';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import importing from '../admin-ui/importing/importing.module.css';
import { ArchiveUploadProgress } from './archive-upload-progress.tsx';
import { CourseImportFailure } from './course-import-failure.tsx';
import { CourseImportProgress } from './course-import-progress.tsx';
import { CourseImportSummary } from './course-import-summary.tsx';
import { CourseImportPreview } from './preview/preview.tsx';
import { CourseImportStart } from './start.tsx';
import { type CourseImportState, useCourseImport } from './use-course-import.ts';

/** Imports a course from another platform: upload, preview, result. */
export default function CourseImportScreen() {
  const work = useCourseImport();
  const isAdmin = useAuth().role === 'admin';
  return (
    <AdminPage
      title="Traer de otra plataforma"
      lead="Primero te mostramos qué entra y qué no. Nada se guarda hasta que lo confirmes."
      links={
        <Link to={isAdmin ? paths.courses : paths.myCourses}>
          <Icon name="left" />
          {isAdmin ? 'Cursos' : 'Mis cursos'}
        </Link>
      }
    >
      <div className={importing.steps}>
        {work.error !== undefined && (
          <p className="form-failure" role="alert">
            <Icon name="alert" />
            {failureText(work.error)}
          </p>
        )}
        <Steps work={work} />
      </div>
    </AdminPage>
  );
}

function Steps({ work }: { work: CourseImportState }) {
  const { upload, reading, bringing, found, importId } = work;
  if (upload.state) return <ArchiveUploadProgress upload={upload} />;
  if (work.isSending || reading.isBusy)
    return bringing.job ? <CourseImportProgress work={work} /> : <ArchiveUploadProgress job={reading.job} />;
  if (bringing.isBusy) return <CourseImportProgress work={work} />;
  const failed = [reading.job, bringing.job].find((job) => job?.state === 'failed');
  if (failed) return <CourseImportFailure job={failed} onRetry={work.retry} onReset={work.reset} />;
  if (importId === undefined)
    return <CourseImportStart onFile={upload.start} isUnfinished={upload.isUnfinished} />;
  if (found.error && !found.data)
    return (
      <LoadFailure
        title="No pudimos mostrar qué trae"
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  if (!found.data) return <Spinner />;
  const { courseImport, plan } = found.data;
  const { state, result } = courseImport;
  if (state === 'undone')
    return <CourseImportStart onFile={upload.start} isUnfinished={upload.isUnfinished} />;
  if (result)
    return <CourseImportSummary work={work} result={result} about={courseImport} items={plan.items} />;
  // The import has just finished and its result is loading.
  if (work.isBrought) return <Spinner />;
  return <CourseImportPreview key={courseImport.id} work={work} found={found.data} />;
}
