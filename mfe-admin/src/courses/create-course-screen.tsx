import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link, useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { CourseForm } from './course-form.tsx';
import { useCreateCourseMutation } from './courses.api.ts';
import { useSetTeachers } from './use-course-teachers.ts';

export default function CreateCourseScreen() {
  const [create] = useCreateCourseMutation();
  const setTeachers = useSetTeachers();
  const navigate = useNavigate();
  return (
    <AdminPage
      title="Crear materias"
      lead="Después le agregás videos, materiales y personas."
      links={
        <Link to={paths.courses}>
          <Icon name="left" />
          Cursos
        </Link>
      }
    >
      <section className="sheet sheet-body sheet-narrow" aria-label="Datos del curso">
        <CourseForm
          draftName="create-course"
          teacherIds={[]}
          submit="Crear curso"
          send={async ({ version: _version, ...course }, teacherIds) => {
            const { id } = await create(course).unwrap();
            // The course exists now, so an open form would create it again.
            await setTeachers(id, [], teacherIds).then(
              () => toast.success('Curso creado con éxito'),
              (error) => toast.error(`El curso se creó, pero le faltan docentes. ${errorMessage(error)}`),
            );
            void navigate(paths.course(id));
            return undefined;
          }}
        />
      </section>
    </AdminPage>
  );
}
