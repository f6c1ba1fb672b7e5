import '@rambla/kit/styles/pages.css';
import { errorBody } from '@rambla/kit/base-api';
import { waitForFirstAction } from '@rambla/kit/dom/wait-for-first-action';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { When } from '@rambla/kit/ui/outline';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect } from 'react';
import { useCourseToStudyQuery } from '../courses/courses.api.ts';
import { usePlanToStudyQuery } from './lectures.api.ts';
import { PlanOutline } from './plan/plan-outline.tsx';
import { PlanView } from './plan/plan-view.tsx';
import { type CoursePageData, toCoursePageData, useCoursePageData } from './shop/course-page-data.ts';
import { CoursePresentation } from './shop/course-presentation.tsx';

/** The course page before its data: the contents for members, a presentation for others. */
export function Outline() {
  const source = useCoursePageData();
  return source ? <CourseOutline source={source} /> : <Spinner label="Cargando el curso…" />;
}

function CourseOutline({ source }: { source: CoursePageData }) {
  const member = source.text('plan.member');
  return (
    <>
      <When value={member} is="true">
        <PlanOutline source={source} />
      </When>
      <When value={member} is="true" not>
        <CoursePresentation source={source} />
      </When>
    </>
  );
}

export default function LecturesScreen() {
  const id = Number(useParams().courseId);
  const known = Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647;
  const course = useCourseToStudyQuery(id, { skip: !known });
  const plan = usePlanToStudyQuery(id, { skip: !known, refetchOnMountOrArgChange: true });
  const page = useCoursePageData();
  const isMember = plan.data?.member === true;
  useEffect(() => {
    if (isMember)
      void waitForFirstAction()
        .then(() => import(/* webpackChunkName: "outboxes" */ './offline/saved-responses.ts'))
        .then(({ refreshSavedResponses }) => refreshSavedResponses(id))
        .catch(() => undefined);
  }, [isMember, id]);
  const error = course.error ?? plan.error;
  const status = errorBody(error)?.statusCode;
  if (!known || status === 404 || status === 400) return <NoSuchCourse />;
  if (error && !(course.data && plan.data))
    return (
      <LoadFailure
        title="No pudimos traer las clases"
        tab="Clases"
        error={error}
        onRetry={() => {
          void course.refetch();
          void plan.refetch();
        }}
      />
    );
  const data = course.data && plan.data && { course: course.data, plan: plan.data };
  if (data?.plan.member) return <PlanView {...data} />;
  const source = data ? toCoursePageData(data) : page;
  if (!source) return <Spinner label="Cargando el curso…" />;
  return (
    <>
      <PageTitle title={source.text('course.name')} />
      <CourseOutline source={source} />
    </>
  );
}

function NoSuchCourse() {
  return (
    <SectionNotice icon="search" title="No encontramos ese curso">
      <PageTitle title="Clases" />
      <p>Puede que ya no esté o que el link esté incompleto.</p>
      <Link className="btn btn-primary" to={paths.myCourses}>
        Ir a mis cursos
      </Link>
    </SectionNotice>
  );
}
