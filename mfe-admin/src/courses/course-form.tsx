import type { Course, NewCourseBody } from '@rambla/api/contract';
import { errorBody } from '@rambla/kit/base-api';
import type { Rules, Values } from '@rambla/kit/form';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { useCallback, useRef } from 'react';
import { ENROLMENT_OPTIONS, TYPE_OPTIONS } from '../course-types.ts';
import { useDraft } from '../desk/editing/draft.ts';
import { useFormDraft } from '../desk/editing/form-draft.ts';
import { SelectField } from '../desk/editing/select-field.tsx';
import { StaleChoice } from '../desk/editing/stale-choice.tsx';
import { TextAreaField } from '../desk/editing/text-area-field.tsx';
import { HiddenField } from '../hidden-field.tsx';
import { courseDifferences } from './course-differences.ts';
import { GroupsField } from './groups-field.tsx';
import { TeachersField } from './teachers-field.tsx';
import { useTeacherChange } from './use-teacher-change.ts';

type Names = 'name' | 'type' | 'category' | 'enrolment' | 'description' | 'objective' | 'version';
/** The form's values; `version` is that of the course it began with. */
export type CourseChange = NewCourseBody & { version: number };

const rules: Rules<Names> = {
  name: (value) => (value.trim() ? undefined : 'Escribí el nombre de la materia.'),
  type: () => undefined,
  category: (value) => (value.length > 60 ? 'Puede tener como máximo 60 caracteres.' : undefined),
  enrolment: () => undefined,
  description: () => undefined,
  objective: () => undefined,
  version: () => undefined,
};

type Props = {
  /** Key under which the unsaved draft is stored. */
  draftName: string;
  course?: Course;
  teacherIds: number[];
  submit: string;
  /** Where the form stays to go on with it, `noteSaved` takes the course as it is then. */
  send: (change: CourseChange, teacherIds: number[], noteSaved: (course: Course) => void) => Promise<unknown>;
  /** Someone else's version was chosen over what was typed. */
  onTakeTheirs?: () => void;
};

/** All of a course's fields, for a new one and for one that is there. */
export function CourseForm({ draftName, course, teacherIds, submit, send, onTakeTheirs }: Props) {
  const draft = useFormDraft(draftName);
  const [groups, setGroups, forgetGroups] = useDraft(`${draftName}-groups`, course?.groups ?? []);
  const teachers = useTeacherChange(draftName, teacherIds);
  const fields = useRef<HTMLDivElement | null>(null);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      fields.current = element;
      draft.ref(element);
    },
    [draft.ref],
  );
  const setVersion = (version: number) => {
    const input = fields.current?.querySelector<HTMLInputElement>('input[name="version"]');
    if (input) input.value = String(version);
  };
  const typed = useRef<CourseChange | null>(null);
  const forget = () => {
    draft.forget();
    forgetGroups();
    teachers.forget();
  };
  const handleSend = async (values: Values<Names>) => {
    typed.current = changeOf(values, groups);
    const arrived = draft.sending();
    const noteArrived = () => {
      forgetGroups(groups);
      arrived();
    };
    // The course may be saved although a teacher is not.
    const noteSaved = ({ version }: Course) => {
      setVersion(version);
      noteArrived();
    };
    await send(typed.current, teachers.wanted, noteSaved);
    noteArrived();
    teachers.noteSaved();
  };
  const handleGroups = (next: string[]) => {
    setGroups(next);
    // With them the version that they began with.
    draft.keep();
  };
  const stale = (error: unknown) => {
    const body = errorBody(error);
    const current = body?.code === 'stale_version' ? (body.current as Course) : undefined;
    if (!current || !typed.current) return null;
    return (
      <StaleChoice
        differences={courseDifferences(typed.current, current)}
        onKeepMine={() => {
          setVersion(current.version);
          fields.current?.closest('form')?.requestSubmit();
        }}
        onTakeTheirs={() => {
          forget();
          onTakeTheirs?.();
        }}
      />
    );
  };
  return (
    <Form rules={rules} submit={submit} sending="Guardando…" send={handleSend} remedy={stale}>
      <div className="fields" ref={ref}>
        <HiddenField name="version" value={course?.version ?? 0} />
        <CourseTexts {...(course && { course })} />
        <GroupsField groups={groups} onChange={handleGroups} />
        <TeachersField ids={teachers.wanted} onChange={teachers.want} />
      </div>
    </Form>
  );
}

function CourseTexts({ course }: { course?: Course }) {
  return (
    <>
      <Field name="name" label="Nombre" type="text" maxLength={200} defaultValue={course?.name} required />
      <div className="field-row">
        <SelectField name="type" label="Tipo" options={TYPE_OPTIONS} defaultValue={course?.type} />
        <Field name="category" label="Categoría" type="text" maxLength={60} defaultValue={course?.category} />
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
      <TextAreaField
        name="objective"
        label="Objetivo"
        maxLength={5000}
        defaultValue={course?.objective ?? ''}
      />
    </>
  );
}

function changeOf(values: Values<Names>, groups: string[]): CourseChange {
  return {
    name: values.name.trim(),
    type: values.type as Course['type'],
    category: values.category.trim(),
    enrolment: values.enrolment as Course['enrolment'],
    description: values.description || null,
    objective: values.objective || null,
    groups: groups.map((group) => group.trim()).filter(Boolean),
    version: Number(values.version),
  };
}
