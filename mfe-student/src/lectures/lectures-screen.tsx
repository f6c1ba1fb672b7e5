import type { Lecture } from '@rambla/api/contract';
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
        partsOf(lectures.data).map(({ section, from, part }) => (
          <section key={from} aria-label={section ?? 'Clases'}>
            {section && <h2 className={css.section}>{section}</h2>}
            <ol className={css.grid} start={from + 1}>
              {part.map((lecture, index) => (
                <LectureCard key={lecture.id} lecture={lecture} number={from + index + 1} />
              ))}
            </ol>
          </section>
        ))
      )}
    </div>
  );
}

/** The sections in their order, each with its lectures; `from` counts those before it. */
function partsOf(lectures: Lecture[]) {
  const parts: { section: string | null; from: number; part: Lecture[] }[] = [];
  for (const [index, lecture] of lectures.entries()) {
    const last = parts.at(-1);
    if (last && last.section === lecture.section) last.part.push(lecture);
    else parts.push({ section: lecture.section, from: index, part: [lecture] });
  }
  return parts;
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
