import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import { errorBody } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { Spinner } from '@rambla/kit/ui/spinner';
import type { ReactNode } from 'react';
import { useCourseToStudyQuery } from '../../courses/courses.api.ts';
import { CourseHeader } from './course-header.tsx';
import css from './course-page.module.css';
import type { CourseTab } from './course-tabs.tsx';
import { EnrolButton } from './enrol-button.tsx';

/** The course's id in the address; NaN when it is invalid. */
export function useCourseId(): number {
  const id = Number(useParams().courseId);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : Number.NaN;
}

type Props = {
  courseId: number;
  title: Exclude<CourseTab, 'Clases'>;
  /** The query that loads the list. */
  query: { data?: unknown; error?: unknown; refetch: () => unknown };
  empty: string;
  isEmpty: boolean;
  /** Shown instead of the list while it loads. */
  loading?: ReactNode;
  /** Shown before the list, even when it is empty. */
  above?: ReactNode;
  /** True while content above may still load and shift the list. */
  isWaiting?: boolean;
  children: ReactNode;
};

const FEMININE = new Set<CourseTab>(['Novedades', 'Preguntas', 'Notas']);

/** Frame of a course's list: heading, links back, and its loading, error and empty states. */
export function CourseTabPage({
  courseId,
  title,
  query,
  empty,
  isEmpty,
  above,
  isWaiting = false,
  loading = <Spinner />,
  children,
}: Props) {
  const known = !Number.isNaN(courseId);
  const courseQuery = useCourseToStudyQuery(courseId, { skip: !known });
  const course = courseQuery.data;
  const status = errorBody(courseQuery.error ?? query.error)?.statusCode;
  if (!known || status === 404) return <NoSuchCourse title={title} />;
  if (status === 403 && course)
    return (
      <SectionNotice icon="lock" title={`${title} de ${course.name}`}>
        <PageTitle title={`${title} · ${course.name}`} />
        <p>Son para quienes están en el curso.</p>
        <EnrolButton courseId={courseId} courseName={course.name} />
        <Link className="btn btn-outline" to={paths.lectures(courseId)}>
          Ver el temario
        </Link>
      </SectionNotice>
    );
  const failed = [query, courseQuery].filter(({ data, error }) => error && !data);
  if (failed[0])
    return (
      <LoadFailure
        title={`No pudimos traer ${FEMININE.has(title) ? 'las' : 'los'} ${title.toLowerCase()}`}
        tab={title}
        error={failed[0].error}
        onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    );
  if (!query.data || !course) return loading;
  return (
    <>
      <PageTitle title={`${title} · ${course.name}`} />
      <CourseHeader courseId={courseId} courseName={course.name} type={course.type} title={title} />
      <div className={`wrap page ${css.page}`}>
        {above}
        {isWaiting ? <Spinner /> : isEmpty ? <p className={css.empty}>{empty}</p> : children}
      </div>
    </>
  );
}

function NoSuchCourse({ title }: { title: string }) {
  return (
    <SectionNotice icon="search" title="No encontramos ese curso">
      <PageTitle title={title} />
      <p>Puede que ya no esté o que el link esté incompleto.</p>
      <Link className="btn btn-primary" to={paths.myCourses}>
        Ir a mis cursos
      </Link>
    </SectionNotice>
  );
}
