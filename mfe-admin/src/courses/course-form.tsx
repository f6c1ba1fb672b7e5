import type { Course, NewCourseBody } from '@rambla/api/contract';
import type { FieldRules, FormValues } from '@rambla/kit/dom/form';
import { Field } from '@rambla/kit/ui/field';
import { COURSE_TYPE_OPTIONS, ENROLMENT_OPTIONS } from '../admin-ui/courses-nav/course-types.ts';
import { SelectField } from '../admin-ui/editing/select-field.tsx';
import { useStoredDraft } from '../admin-ui/editing/stored-draft.ts';
import { TextAreaField } from '../admin-ui/editing/text-area-field.tsx';
import { VersionedForm } from '../admin-ui/editing/versioned-form.tsx';
import { listCourseDifferences } from './course-differences.ts';
import { GoalsFields } from './goals-fields.tsx';
import { GroupsField } from './groups-field.tsx';
import { TeachersField } from './teachers-field.tsx';
import { useTeacherChange } from './use-teacher-change.ts';

type Names =
  | 'name'
  | 'type'
  | 'category'
  | 'code'
  | 'period'
  | 'shift'
  | 'enrolment'
  | 'description'
  | 'objective'
  | 'audience';

const rules: FieldRules<Names> = {
  name: (value) => (value.trim() ? undefined : 'Escribí el nombre del curso.'),
  type: () => undefined,
  category: (value) => (value.length > 60 ? 'Puede tener como máximo 60 caracteres.' : undefined),
  code: () => undefined,
  period: () => undefined,
  shift: () => undefined,
  enrolment: () => undefined,
  description: () => undefined,
  objective: () => undefined,
  audience: () => undefined,
};

/** Every field of a course except publication; a form without one of them does not compile. */
type Body = Omit<Required<NewCourseBody>, 'state' | 'publishAt'>;
type Change = Body & { version: number };
type Props = {
  /** Key under which the unsaved draft is stored. */
  draftName: string;
  course?: Course;
  teacherIds: number[];
  submit: string;
  /** When the form stays open after a save, call `noteSaved` with the saved course. */
  send: (change: Change, teacherIds: number[], noteSaved: (course: Course) => void) => Promise<unknown>;
  onSaved?: (course: Course) => void;
  onTakeTheirs?: () => void;
};

/** Form with all fields of a new or existing course. */
export function CourseForm({ course, teacherIds, send, onTakeTheirs, ...form }: Props) {
  const { draftName } = form;
  const [groups, setGroups, forgetGroups] = useStoredDraft(`${draftName}-groups`, course?.groups ?? []);
  const teachers = useTeacherChange(draftName, teacherIds);
  return (
    <VersionedForm<Names, Body, Course>
      {...form}
      row={course}
      rules={rules}
      changeOf={(values) => bodyOf(values, groups)}
      differences={listCourseDifferences}
      send={async (change, noteSaved) => {
        await send(change, teachers.wanted, (saved) => {
          // The course may be saved even if saving its teachers fails.
          forgetGroups(groups);
          noteSaved(saved);
        });
        forgetGroups(groups);
        teachers.noteSaved();
      }}
      onTakeTheirs={() => {
        forgetGroups();
        teachers.forget();
        onTakeTheirs?.();
      }}
    >
      {(keep) => (
        <>
          <CourseTexts {...(course && { course })} />
          <GroupsField
            groups={groups}
            onChange={(next) => {
              setGroups(next);
              // Also stores the form's version, on which the change of groups is based.
              keep();
            }}
          />
          <TeachersField ids={teachers.wanted} onChange={teachers.want} />
        </>
      )}
    </VersionedForm>
  );
}

function CourseTexts({ course }: { course?: Course }) {
  return (
    <>
      <Field name="name" label="Nombre" type="text" maxLength={200} defaultValue={course?.name} required />
      <div className="field-row">
        <SelectField name="type" label="Tipo" options={COURSE_TYPE_OPTIONS} defaultValue={course?.type} />
        <Field name="category" label="Categoría" type="text" maxLength={60} defaultValue={course?.category} />
      </div>
      <div className="field-row">
        <Field name="code" label="Código" type="text" maxLength={30} defaultValue={course?.code} />
        <Field
          name="period"
          label="Período"
          type="text"
          maxLength={40}
          placeholder="2026, primer semestre"
          defaultValue={course?.period}
        />
        <Field name="shift" label="Turno" type="text" maxLength={40} defaultValue={course?.shift} />
      </div>
      <SelectField
        name="enrolment"
        label="Inscripción"
        options={ENROLMENT_OPTIONS}
        defaultValue={course?.enrolment}
      />
      <TextAreaField
        name="description"
        label="Descripción"
        maxLength={5000}
        defaultValue={course?.description ?? ''}
      />
      <GoalsFields {...(course && { course })} />
    </>
  );
}

function bodyOf(values: FormValues<Names>, groups: string[]): Body {
  return {
    name: values.name.trim(),
    type: values.type as Course['type'],
    category: values.category.trim(),
    code: values.code.trim(),
    period: values.period.trim(),
    shift: values.shift.trim(),
    enrolment: values.enrolment as Course['enrolment'],
    description: values.description || null,
    objective: values.objective || null,
    audience: values.audience || null,
    groups: groups.map((group) => group.trim()).filter(Boolean),
  };
}
