import { useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { CourseLinks } from '../admin-ui/courses-nav/course-links.tsx';
import { PendingRequests } from '../admin-ui/people/pending-requests.tsx';
import { useCourseToRunQuery } from '../courses/courses.api.ts';
import { AddByMailButton } from './add-by-mail.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberTable } from './member-table.tsx';

export default function CourseSubscriptionsScreen() {
  const runsPeople = useAuth().role !== 'teacher';
  const courseId = Number(useParams().courseId);
  const { data: course, error, refetch } = useCourseToRunQuery(courseId);
  if (error && !course) {
    return <LoadFailure title="No pudimos mostrar este curso" error={error} onRetry={refetch} />;
  }
  if (!course) return <Spinner />;
  return (
    <AdminPage
      title={runsPeople ? `Subscripciones de ${course.name}` : 'Inscriptos'}
      lead={runsPeople ? 'Quiénes están en el curso, en qué grupo y hasta cuándo.' : course.name}
      links={<CourseLinks courseId={courseId} />}
      actions={runsPeople ? <MemberActions course={course} /> : <AddByMailButton course={course} />}
    >
      {runsPeople && <PendingRequests courseId={courseId} />}
      <MemberTable course={course} />
    </AdminPage>
  );
}
