import type { Lecture } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { listFieldDifferences } from '../admin-ui/editing/differences.ts';
import { TextAreaField } from '../admin-ui/editing/text-area-field.tsx';
import { useVersionedFormProps, VersionedForm } from '../admin-ui/editing/versioned-form.tsx';
import { lectureTitleProblem } from './lecture-rules.ts';
import { useLecturesToEditQuery, useSaveLectureMutation } from './lectures.api.ts';

type Texts = Pick<Lecture, 'title' | 'description'>;

const textsOf = ({ title, description }: Texts) => JSON.stringify({ title, description });
const LABELS = { title: 'Título', description: 'Descripción' };
const rules = { title: lectureTitleProblem, description: () => undefined };

export function LectureForm({ courseId, lecture }: { courseId: number; lecture: Lecture }) {
  const [save] = useSaveLectureMutation();
  const { refetch } = useLecturesToEditQuery(courseId);
  const draftName = `lecture-${lecture.id}`;
  const { key, ...form } = useVersionedFormProps(draftName, lecture, refetch, textsOf);
  return (
    <VersionedForm
      key={key}
      {...form}
      draftName={draftName}
      row={lecture}
      edited={textsOf}
      rules={rules}
      changeOf={({ title, description }) => ({ title: title.trim(), description })}
      differences={(mine, theirs) => listFieldDifferences(LABELS, mine, theirs)}
      submit="Guardar"
      send={async (change, noteSaved) => {
        noteSaved(await save({ courseId, lectureId: lecture.id, ...change }).unwrap());
        toast.success('Datos actualizados con éxito');
      }}
    >
      {() => (
        <>
          <Field
            name="title"
            label="Título"
            type="text"
            maxLength={200}
            defaultValue={lecture.title}
            required
          />
          <TextAreaField
            name="description"
            label="Descripción"
            rows={5}
            maxLength={10_000}
            defaultValue={lecture.description}
          />
        </>
      )}
    </VersionedForm>
  );
}
