import { useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { CourseAdminPage } from '../admin-ui/course-frame/course-page.tsx';
import { CourseEnrolmentRequests } from '../admin-ui/people/course-requests.tsx';
import { useManagedCourseQuery } from '../courses/courses.api.ts';
import { AddMemberByEmailButton } from './add-member-by-email.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberTable } from './member-table.tsx';

export default function CourseSubscriptionsScreen() {
  const runsPeople = useAuth().role !== 'teacher';
  const courseId = Number(useParams().courseId);
  const { data: course, error, refetch } = useManagedCourseQuery(courseId);
  if (error && !course) {
    return <LoadFailure title="No pudimos mostrar este curso" error={error} onRetry={refetch} />;
  }
  if (!course) return <Spinner />;
  return (
    <CourseAdminPage
      courseId={courseId}
      title="Inscriptos"
      lead="Quiénes están en el curso, en qué grupo y hasta cuándo."
      actions={runsPeople ? <MemberActions course={course} /> : <AddMemberByEmailButton course={course} />}
    >
      {runsPeople && <CourseEnrolmentRequests courseId={courseId} />}
      <MemberTable course={course} />
    </CourseAdminPage>
  );
}
