import { paths } from '@rambla/kit/paths';
import { Link, useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Desk } from '@rambla/kit/ui/desk';
import { Icon } from '@rambla/kit/ui/icon';
import { useRef } from 'react';
import { CourseForm } from './course-form.tsx';
import { useCreateCourseMutation } from './courses.api.ts';
import { useSetTeachers } from './use-course-teachers.ts';

export default function CreateCourseScreen() {
  const [create] = useCreateCourseMutation();
  const setTeachers = useSetTeachers();
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  return (
    <Desk
      title="Crear materias"
      lead="Después le agregás videos, materiales y personas."
      links={
        <Link to={paths.courses}>
          <Icon name="left" />
          Materias
        </Link>
      }
    >
      <section className="sheet sheet-body sheet-narrow" aria-label="Datos de la materia">
        <CourseForm
          draftName="create-course"
          teacherIds={[]}
          submit="Crear materia"
          send={async ({ version: _version, ...course }, teacherIds) => {
            // The same key on a second try: what was made at the first is not made again.
            const { id } = await create({ key: key.current, ...course }).unwrap();
            await setTeachers(id, [], teacherIds);
            key.current = crypto.randomUUID();
            toast.success('Materia creada con éxito');
            void navigate(paths.course(id));
            return undefined;
          }}
        />
      </section>
    </Desk>
  );
}
