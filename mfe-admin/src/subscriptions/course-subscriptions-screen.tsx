import type { Course } from '@rambla/api/contract';
import { useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { CourseLinks } from '../admin-ui/courses-nav/course-links.tsx';
import { RequestList } from '../admin-ui/people/request-list.tsx';
import { useCourseToRunQuery } from '../courses/courses.api.ts';
import { useEnrolmentRequestsQuery } from '../enrolment/enrolment.api.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberTable } from './member-table.tsx';

export default function CourseSubscriptionsScreen() {
  const courseId = Number(useParams().courseId);
  const { data: course, error, refetch } = useCourseToRunQuery(courseId);
  if (error && !course) {
    return <LoadFailure title="No pudimos mostrar este curso" error={error} onRetry={refetch} />;
  }
  if (!course) return <Spinner />;
  return (
    <AdminPage
      title={`Subscripciones de ${course.name}`}
      lead="Quiénes están en el curso, en qué grupo y hasta cuándo."
      links={<CourseLinks courseId={courseId} />}
      actions={<MemberActions course={course} />}
    >
      <Requests course={course} />
      <MemberTable course={course} />
    </AdminPage>
  );
}

function Requests({ course }: { course: Course }) {
  const { data } = useEnrolmentRequestsQuery({ courseId: course.id, limit: 50 });
  if (!data || data.requests.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="requests">
      <div className="sheet-head">
        <h2 id="requests">Esperan un lugar ({data.total})</h2>
      </div>
      <RequestList requests={data.requests} />
    </section>
  );
}
