import type { Lecture } from '@rambla/api/contract';
import { errorBody } from '@rambla/kit/base-api';
import { useFormDraft } from '@rambla/kit/draft';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { type Difference, StaleChoice } from '@rambla/kit/ui/stale-choice';
import { TextAreaField } from '@rambla/kit/ui/text-area-field';
import { useRef, useState } from 'react';
import { titleProblem } from './lecture-rules.ts';
import { useLecturesToEditQuery, useSaveLectureMutation } from './lectures.api.ts';

type Texts = { title: string; description: string };

/** A lecture's texts. The version goes along as a field, so that a draft that comes back keeps its own. */
export function LectureForm({ courseId, lecture }: { courseId: number; lecture: Lecture }) {
  const [round, setRound] = useState(0);
  return (
    <Texts
      key={`${lecture.version} ${round}`}
      courseId={courseId}
      lecture={lecture}
      onReset={() => setRound(round + 1)}
    />
  );
}

function Texts({ courseId, lecture, onReset }: { courseId: number; lecture: Lecture; onReset: () => void }) {
  const [save] = useSaveLectureMutation();
  const { refetch } = useLecturesToEditQuery(courseId);
  const draft = useFormDraft(`lecture-${lecture.id}`);
  const typed = useRef<Texts | null>(null);
  const version = useRef<HTMLInputElement>(null);
  const stale = (error: unknown) => {
    const body = errorBody(error);
    const current = body?.code === 'stale_version' ? (body.current as Lecture) : undefined;
    if (!current || !typed.current) return null;
    return (
      <StaleChoice
        differences={differences(typed.current, current)}
        onKeepMine={() => {
          if (version.current) version.current.value = String(current.version);
          version.current?.form?.requestSubmit();
        }}
        onTakeTheirs={() => {
          draft.forget();
          void refetch().then(onReset);
        }}
      />
    );
  };
  return (
    <Form
      rules={{ title: titleProblem, description: () => undefined, version: () => undefined }}
      submit="Guardar"
      sending="Guardando…"
      remedy={stale}
      send={async (values) => {
        typed.current = { title: values.title.trim(), description: values.description };
        const one = { courseId, lectureId: lecture.id, version: Number(values.version) };
        await save({ ...one, ...typed.current }).unwrap();
        draft.forget();
        toast.success('Datos actualizados con éxito');
      }}
    >
      <div className="fields" ref={draft.ref}>
        <input ref={version} type="hidden" name="version" defaultValue={lecture.version} />
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

function differences(mine: Texts, theirs: Texts): Difference[] {
  const all = [
    { label: 'Título', mine: mine.title, theirs: theirs.title },
    { label: 'Descripción', mine: mine.description, theirs: theirs.description },
  ];
  return all.filter((each) => each.mine !== each.theirs);
}
