import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/pages.css';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { usePagePlaceholders } from '@rambla/kit/page-view';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { Notice } from '@rambla/kit/ui/notice';
import { useCourseToStudyQuery } from '../courses/courses.api.ts';
import { CourseHead } from './course-head.tsx';
import { LectureCard } from './lecture-card.tsx';
import { useLecturesToStudyQuery } from './lectures.api.ts';
import css from './lectures.module.css';
import { LecturesSkeleton } from './lectures-skeleton.tsx';

export { LecturesSkeleton as Outline };

export default function LecturesScreen() {
  const id = Number(useParams().courseId);
  const known = Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647;
  const course = useCourseToStudyQuery(id, { skip: !known });
  const lectures = useLecturesToStudyQuery(id, { skip: !known, refetchOnMountOrArgChange: true });
  const placeholders = usePagePlaceholders();
  const error = course.error ?? lectures.error;
  const status = errorBody(error)?.statusCode;
  if (!known || status === 404 || status === 400) return <NoSuchCourse />;
  if (error && !(course.data && lectures.data))
    return (
      <Notice alert title="No pudimos traer las clases">
        <PageTitle title="Clases" />
        <p>{errorMessage(error)}</p>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            void course.refetch();
            void lectures.refetch();
          }}
        >
          Reintentar
        </button>
      </Notice>
    );
  if (!course.data || !lectures.data) return <LecturesSkeleton placeholders={placeholders} />;
  return (
    <div className="wrap page">
      <PageTitle title={`${course.data.name} · Clases`} />
      <CourseHead course={course.data} lectures={lectures.data} />
      {lectures.data.length === 0 ? (
        <p className={css.none}>
          Este curso todavía no tiene clases. Cuando el docente suba la primera, aparece acá.
        </p>
      ) : (
        <ol className={css.grid}>
          {lectures.data.map((lecture, index) => (
            <LectureCard key={lecture.id} lecture={lecture} number={index + 1} />
          ))}
        </ol>
      )}
    </div>
  );
}

function NoSuchCourse() {
  return (
    <Notice icon="search" title="No encontramos ese curso">
      <PageTitle title="Clases" />
      <p>Puede que ya no esté o que el enlace esté incompleto.</p>
      <Link className="btn btn-primary" to={paths.myCourses}>
        Ir a mis cursos
      </Link>
    </Notice>
  );
}
