import type { Course } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { useNavigate, useParams } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { CourseAdminPage } from '../admin-ui/course-frame/course-page.tsx';
import { useVersionedFormProps } from '../admin-ui/editing/versioned-form.tsx';
import { useRefetchOnUnmount } from '../admin-ui/use-refetch-on-unmount.ts';
import { CourseForm } from './course-form.tsx';
import { useManagedCourseQuery, useSaveCourseMutation } from './courses.api.ts';
import { DeleteCourseDialog } from './delete-course.tsx';
import { useCourseTeachers } from './use-course-teachers.ts';

export default function CourseScreen() {
  const courseId = Number(useParams().courseId);
  const { data: course, error, refetch } = useManagedCourseQuery(courseId);
  const teachers = useCourseTeachers(courseId);
  if (!course || !teachers.ids) {
    const failure = (!course && error) || (!teachers.ids && teachers.error);
    if (!failure) return <Spinner />;
    const handleRetry = () => Promise.all([refetch(), teachers.refetch()]);
    return <LoadFailure title="No pudimos mostrar este curso" error={failure} onRetry={handleRetry} />;
  }
  return <CourseDesk course={course} teacherIds={teachers.ids} saveTeachers={teachers.save} />;
}

type Props = { course: Course; teacherIds: number[]; saveTeachers: (ids: number[]) => Promise<void> };

function CourseDesk({ course, teacherIds, saveTeachers }: Props) {
  const [save] = useSaveCourseMutation();
  const refetchOnLeaving = useRefetchOnUnmount();
  const { refetch } = useManagedCourseQuery(course.id);
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const draftName = `course-${course.id}`;
  const { key, ...form } = useVersionedFormProps(draftName, course, refetch);
  return (
    <CourseAdminPage
      courseId={course.id}
      title="Datos del curso"
      actions={
        <button type="button" className="btn btn-outline text-danger" onClick={() => setLeaving(true)}>
          <Icon name="trash" />
          Eliminar curso
        </button>
      }
    >
      <section className="sheet sheet-body sheet-narrow" aria-label="Datos del curso">
        <CourseForm
          key={key}
          {...form}
          draftName={draftName}
          course={course}
          teacherIds={teacherIds}
          submit="Guardar cambios"
          send={async (change, ids, noteSaved) => {
            noteSaved(await save({ id: course.id, ...change }).unwrap());
            await saveTeachers(ids);
            toast.success('Datos actualizados con éxito');
          }}
        />
      </section>
      {leaving && (
        <DeleteCourseDialog
          course={course}
          refetchOnLeaving={refetchOnLeaving}
          onClose={() => setLeaving(false)}
          onDone={() => void navigate(paths.courses, { replace: true })}
        />
      )}
    </CourseAdminPage>
  );
}
