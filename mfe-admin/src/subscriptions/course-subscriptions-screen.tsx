import type { Course } from '@rambla/api/contract';
import { useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { CoursePage } from '../admin-ui/course-frame/course-page.tsx';
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
    <CoursePage
      courseId={courseId}
      title="Subscripciones"
      lead="Quiénes están en el curso, en qué grupo y hasta cuándo."
      actions={<MemberActions course={course} />}
    >
      <Requests course={course} />
      <MemberTable course={course} />
    </CoursePage>
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
