import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { CourseAdminPage } from '../../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../../admin-ui/courses-nav/not-your-course.tsx';
import { useManagedCourseQuery } from '../../courses/courses.api.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { useManagedAssignmentQuery } from './assignments.api.ts';

/** Screen to edit an assignment, or to create one when the address has id `0`. */
export default function EditAssignmentScreen() {
  const params = useParams();
  const [courseId, assignmentId] = [Number(params.courseId), Number(params.assignmentId)];
  const isNew = assignmentId === 0;
  const course = useManagedCourseQuery(courseId);
  const { data, error, refetch } = useManagedAssignmentQuery({ courseId, assignmentId }, { skip: isNew });
  const failure = course.error ?? (isNew ? undefined : error);
  if (errorStatusOf(failure) === 403) return <NotYourCourseNotice title="Tarea" courseId={courseId} />;
  if (failure && !(course.data && data))
    return <LoadFailure title="No pudimos mostrar la tarea" error={failure} onRetry={refetch} />;
  if (!course.data || !(isNew || data)) return <Spinner />;
  return (
    <CourseAdminPage
      courseId={courseId}
      title={data?.title ?? 'Tarea nueva'}
      actions={
        data && (
          <>
            <Link className="btn btn-outline" to={paths.assignment(courseId, data.id)}>
              Ver como estudiante
            </Link>
            <Link className="btn btn-outline" to={`${paths.grading(courseId)}?quiz=${data.id}`}>
              Corregir
            </Link>
          </>
        )
      }
    >
      <AssignmentForm
        key={data?.id ?? 0}
        courseId={courseId}
        onRefetch={refetch}
        {...(data && !isNew && { assignment: data })}
      />
    </CourseAdminPage>
  );
}
