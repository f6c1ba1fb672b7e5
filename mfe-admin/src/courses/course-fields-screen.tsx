import type { Course } from '@rambla/api/contract';
import type { FieldRules } from '@rambla/kit/dom/form';
import { useParams } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { CourseAdminPage } from '../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../admin-ui/courses-nav/not-your-course.tsx';
import { TextAreaField } from '../admin-ui/editing/text-area-field.tsx';
import { useVersionedFormProps, VersionedForm } from '../admin-ui/editing/versioned-form.tsx';
import { useGroupsQuery } from '../roster/roster.api.ts';
import { listCourseDifferences } from './course-differences.ts';
import { useManagedCourseQuery, useSaveCourseMutation } from './courses.api.ts';
import { GoalsFields } from './goals-fields.tsx';

type Names = 'name' | 'description' | 'objective' | 'audience';
type Texts = Pick<Course, Names>;

const rules: FieldRules<Names> = {
  name: (value) => (value.trim() ? undefined : 'Escribí el nombre del curso.'),
  description: () => undefined,
  objective: () => undefined,
  audience: () => undefined,
};

const textsOf = ({ name, description, objective, audience }: Texts): Texts => ({
  name,
  description,
  objective,
  audience,
});

/** The course fields that its teachers may edit. */
export default function CourseFieldsScreen() {
  const courseId = Number(useParams().courseId);
  const { data: course, error, refetch } = useManagedCourseQuery(courseId);
  // Everybody may read a course, so this call checks the right to edit.
  const { error: refusal, isLoading } = useGroupsQuery(courseId);
  if (errorStatusOf(refusal) === 403)
    return <NotYourCourseNotice title="Datos del curso" courseId={courseId} />;
  if (error && !course) {
    return <LoadFailure title="No pudimos mostrar este curso" error={error} onRetry={refetch} />;
  }
  if (!course || isLoading) return <Spinner />;
  return (
    <CourseAdminPage courseId={courseId} title="Datos del curso">
      <section className="sheet sheet-body sheet-narrow" aria-label="Datos del curso">
        <TextsForm course={course} />
      </section>
    </CourseAdminPage>
  );
}

function TextsForm({ course }: { course: Course }) {
  const [save] = useSaveCourseMutation();
  const { refetch } = useManagedCourseQuery(course.id);
  const draftName = `course-texts-${course.id}`;
  const { key, ...form } = useVersionedFormProps(draftName, course, refetch);
  return (
    <VersionedForm<Names, Texts, Course>
      key={key}
      {...form}
      draftName={draftName}
      row={course}
      rules={rules}
      changeOf={({ name, description, objective, audience }) => ({
        name: name.trim(),
        description: description || null,
        objective: objective || null,
        audience: audience || null,
      })}
      differences={(mine, theirs) => listCourseDifferences({ ...theirs, ...mine }, theirs)}
      edited={(row) => JSON.stringify(textsOf(row))}
      submit="Guardar cambios"
      send={async (change, noteSaved) => {
        noteSaved(await save({ id: course.id, ...change }).unwrap());
        toast.success('Datos actualizados con éxito');
      }}
    >
      {() => (
        <>
          <Field name="name" label="Nombre" type="text" maxLength={200} defaultValue={course.name} required />
          <TextAreaField
            name="description"
            label="Descripción"
            maxLength={5000}
            defaultValue={course.description ?? ''}
          />
          <GoalsFields course={course} />
        </>
      )}
    </VersionedForm>
  );
}
