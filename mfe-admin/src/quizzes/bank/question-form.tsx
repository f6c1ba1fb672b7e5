import type { NewQuestionBody, Question, QuestionKind } from '@rambla/api/contract';
import { errorBody } from '@rambla/kit/base-api';
import { useDraft } from '@rambla/kit/draft';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { SelectField } from '@rambla/kit/ui/select-field';
import { StaleChoice } from '@rambla/kit/ui/stale-choice';
import { useRef } from 'react';
import { AnswersEditor } from './answers-editor.tsx';
import { KIND_OPTIONS } from './kind-names.ts';
import { questionDifferences } from './question-differences.ts';
import { bodyFrom, draftOf, type QuestionDraft } from './question-draft.ts';
import { TextEditor } from './text-editor.tsx';

type Props = {
  courseId: number;
  /** What is typed and not yet saved is kept under this name. */
  draftName: string;
  /** The one that is there. */
  question?: Question;
  initial: QuestionDraft;
  submit: string;
  send: (body: NewQuestionBody, version: number) => Promise<void>;
};

/** Everything that can be said of a question, with what students will see beside it. */
export function QuestionForm({ courseId, draftName, question, initial, submit, send }: Props) {
  const [kept, setKept, forget] = useDraft(draftName, { draft: initial, version: question?.version ?? 0 });
  const { draft } = kept;
  const form = useRef<HTMLElement>(null);
  const version = useRef(kept.version);
  const change = (update: Partial<QuestionDraft>) =>
    setKept({ draft: { ...draft, ...update }, version: version.current });
  const remedy = (error: unknown) => {
    const body = errorBody(error);
    const current = body?.code === 'stale_version' ? (body.current as Question) : undefined;
    if (!current) return null;
    return (
      <StaleChoice
        differences={questionDifferences(draft, draftOf(current))}
        onKeepMine={() => {
          version.current = current.version;
          form.current?.querySelector('form')?.requestSubmit();
        }}
        onTakeTheirs={() => {
          version.current = current.version;
          setKept({ draft: draftOf(current), version: current.version });
        }}
      />
    );
  };
  return (
    <section className="sheet sheet-body" aria-label="Editar pregunta" ref={form}>
      <Form
        rules={{
          text: () => (draft.text.trim() ? undefined : 'Escribí la pregunta.'),
          title: () => undefined,
          mark: (value: string) => (/^\d+([.,]\d+)?$/.test(value.trim()) ? undefined : 'Escribí los puntos.'),
        }}
        submit={submit}
        sending="Guardando…"
        remedy={remedy}
        send={async () => {
          await send(bodyFrom(draft), version.current);
          forget();
        }}
      >
        <div className="fields">
          <div className="field-row">
            <SelectField
              name="kind"
              label="Tipo de pregunta"
              options={KIND_OPTIONS}
              value={draft.kind}
              onChange={(event) => change({ kind: event.currentTarget.value as QuestionKind })}
            />
            <Field
              name="title"
              label="Nombre, para encontrarla"
              type="text"
              maxLength={255}
              value={draft.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
              hint="Quienes la responden no lo ven."
            />
          </div>
          <TextEditor
            courseId={courseId}
            name="text"
            label="Pregunta"
            format={draft.format}
            value={draft.text}
            onChange={(text) => change({ text })}
            hint={
              draft.kind === 'gaps'
                ? 'Los huecos van como [[1]], [[2]]… en el lugar donde se completan.'
                : undefined
            }
          />
          <AnswersEditor draft={draft} onChange={change} />
          <TextEditor
            courseId={courseId}
            name="feedback"
            label="Comentario general, después de responder"
            format={draft.format}
            rows={2}
            value={draft.feedback}
            onChange={(feedback) => change({ feedback })}
          />
          <div className="field-row">
            <Field
              name="mark"
              label="Puntos"
              type="text"
              inputMode="decimal"
              value={draft.mark}
              onChange={(event) => change({ mark: event.currentTarget.value })}
            />
            <Field
              name="tags"
              label="Etiquetas"
              type="text"
              value={draft.tags}
              onChange={(event) => change({ tags: event.currentTarget.value })}
              hint="Separadas por comas. Sirven para buscar y para sortear."
            />
          </div>
        </div>
      </Form>
    </section>
  );
}
