import type { Lecture } from '@rambla/api/contract';
import { errorBody } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { useRef } from 'react';
import { useFormDraft, useFormKey } from '../desk/editing/form-draft.ts';
import { StaleChoice } from '../desk/editing/stale-choice.tsx';
import { TextAreaField } from '../desk/editing/text-area-field.tsx';
import { HiddenField } from '../hidden-field.tsx';
import { differences, type Texts, textsOf } from './lecture-differences.ts';
import { titleProblem } from './lecture-rules.ts';
import { useLecturesToEditQuery, useSaveLectureMutation } from './lectures.api.ts';

const rules = {
  title: titleProblem,
  description: () => undefined,
  version: () => undefined,
  base: () => undefined,
};

/** A lecture's texts. */
export function LectureForm({ courseId, lecture }: { courseId: number; lecture: Lecture }) {
  const { key, settle, renew } = useFormKey(`lecture-${lecture.id}`, JSON.stringify(textsOf(lecture)));
  const { refetch } = useLecturesToEditQuery(courseId);
  return (
    <TextsForm
      key={key}
      courseId={courseId}
      lecture={lecture}
      onSaved={(texts) => settle(JSON.stringify(texts))}
      onReset={() => void refetch().then(renew)}
    />
  );
}

type Props = { courseId: number; lecture: Lecture; onSaved: (texts: Texts) => void; onReset: () => void };

function TextsForm({ courseId, lecture, onSaved, onReset }: Props) {
  const save = useSaveTexts(courseId, lecture.id);
  const draft = useFormDraft(`lecture-${lecture.id}`);
  const typed = useRef<Texts | null>(null);
  const version = useRef<HTMLInputElement>(null);
  const base = useRef<HTMLInputElement>(null);
  const noteSaved = (saved: Lecture) => {
    if (version.current) version.current.value = String(saved.version);
    if (base.current) base.current.value = JSON.stringify(textsOf(saved));
    onSaved(textsOf(saved));
  };
  const stale = (error: unknown) => {
    const current = staleOf(error);
    if (!current || !typed.current) return null;
    return (
      <StaleChoice
        differences={differences(typed.current, textsOf(current))}
        onKeepMine={() => {
          if (version.current) version.current.value = String(current.version);
          version.current?.form?.requestSubmit();
        }}
        onTakeTheirs={() => {
          draft.forget();
          onReset();
        }}
      />
    );
  };
  return (
    <Form
      rules={rules}
      submit="Guardar"
      sending="Guardando…"
      remedy={stale}
      send={async (values) => {
        typed.current = { title: values.title.trim(), description: values.description };
        const arrived = draft.sending();
        noteSaved(await save(typed.current, Number(values.version), values.base));
        arrived();
        toast.success('Datos actualizados con éxito');
      }}
    >
      <div className="fields" ref={draft.ref}>
        <HiddenField ref={version} name="version" value={lecture.version ?? 0} />
        <HiddenField ref={base} name="base" value={JSON.stringify(textsOf(lecture))} />
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
      </div>
    </Form>
  );
}

function staleOf(error: unknown): Lecture | undefined {
  const body = errorBody(error);
  return body?.code === 'stale_version' ? (body.current as Lecture) : undefined;
}

/** A newer version with the texts that one began with (a film came, the place changed) is nobody's edit. */
function useSaveTexts(courseId: number, lectureId: number) {
  const [save] = useSaveLectureMutation();
  return async (texts: Texts, version: number, base: string): Promise<Lecture> => {
    try {
      return await save({ courseId, lectureId, version, ...texts }).unwrap();
    } catch (error) {
      const current = staleOf(error);
      if (current?.version === undefined || JSON.stringify(textsOf(current)) !== base) throw error;
      return save({ courseId, lectureId, version: current.version, ...texts }).unwrap();
    }
  };
}
