import '@rambla/kit/styles/pages.css';
import type { HomeCourse } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useHomeQuery } from '../courses/home/home.api.ts';
import { useOwnGradesQuery } from './grades.api.ts';
import { formatGrade } from './own-grades-panel.tsx';
import css from './own-marks.module.css';

/** A student's grades in all courses, the archived ones last. */
export default function OwnGradesScreen() {
  const { data, error, refetch } = useHomeQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !data)
    return <LoadFailure title="No pudimos traer tus notas" tab="Notas" error={error} onRetry={refetch} />;
  if (!data) return <Spinner label="Cargando tus notas…" />;
  const courses = data.courses.filter(({ teaches, assists }) => !teaches && !assists);
  if (courses.length === 0)
    return (
      <SectionNotice icon="chart" title="Todavía no tenés notas">
        <PageTitle title="Notas" />
        <p>Cuando estés en un curso, tus notas aparecen acá.</p>
        <Link className="btn btn-primary" to={paths.myCourses}>
          Ir a mis cursos
        </Link>
      </SectionNotice>
    );
  return (
    <div className="wrap page">
      <PageTitle title="Notas" />
      <header className="page-head">
        <h1>Notas</h1>
      </header>
      <ul className={css.list}>
        {courses.map((course) => (
          <CourseRow key={course.id} course={course} />
        ))}
      </ul>
    </div>
  );
}

function CourseRow({ course: { id, name, type, archivedAt } }: { course: HomeCourse }) {
  const { data, error, refetch } = useOwnGradesQuery(id, { refetchOnMountOrArgChange: true });
  const counted = data?.parts.filter(({ weight }) => weight > 0) ?? [];
  const graded = counted.filter(({ cell }) => cell.percent !== null).length;
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.kind}>
          <span className={`chip chip-${type.toLowerCase()}`}>{type}</span>
          {archivedAt && <span className="chip">Archivada</span>}
        </p>
        <h2>
          <Link to={paths.gradebook(id)}>{name}</Link>
        </h2>
        {data && (
          <p className={css.quiet}>
            {counted.length === 0
              ? 'Nada lleva nota todavía'
              : `${graded} de ${counted.length} con resultado`}
            {data.passMark !== null && ` · se aprueba con ${formatGrade(data.scale, data.passMark)}`}
          </p>
        )}
        {error && (
          <p className={css.quiet} role="alert">
            {errorMessage(error)}{' '}
            <button
              type="button"
              className={`btn btn-sm btn-outline ${css.retry}`}
              onClick={() => void refetch()}
            >
              Reintentar
            </button>
          </p>
        )}
      </div>
      <p className={css.mark}>
        {data && (data.total === null ? 'Sin nota' : <b>{formatGrade(data.scale, data.total)}</b>)}
        {!data && !error && <span className="skeleton" />}
        {data?.passed === true && <span className="chip chip-ok">Vas aprobando</span>}
        {data?.passed === false && <span className="chip chip-danger">No llegás a aprobar</span>}
      </p>
    </li>
  );
}
