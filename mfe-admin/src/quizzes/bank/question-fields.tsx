import type { QuestionKind } from '@rambla/api/contract';
import { Field } from '@rambla/kit/ui/field';
import { SelectField } from '../../admin-ui/editing/select-field.tsx';
import { getQuestionKindEditorModule, type KindDrafts, QUESTION_KIND_OPTIONS } from './kinds/kinds.ts';
import type { QuestionKindEditorProps } from './kinds/question-kind.ts';
import { LectureLinkFields } from './lecture-link-fields.tsx';
import { QuestionPreviewPanel } from './question-preview-panel.tsx';
import { QuizTextEditor } from './quiz-text-editor.tsx';

export function QuestionFields({
  courseId,
  draft,
  onChange,
}: QuestionKindEditorProps<KindDrafts> & { courseId: number }) {
  const { Editor, isDrawn, textHint } = getQuestionKindEditorModule(draft.kind);
  return (
    <div className="fields">
      <div className="field-row">
        <SelectField
          name="kind"
          label="Tipo de pregunta"
          options={QUESTION_KIND_OPTIONS}
          value={draft.kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value as QuestionKind })}
        />
        <Field
          name="title"
          label="Nombre, para encontrarla"
          type="text"
          maxLength={255}
          value={draft.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
          hint="Quienes la responden no lo ven."
        />
      </div>
      <QuizTextEditor
        courseId={courseId}
        name="text"
        label="Pregunta"
        format={draft.format}
        value={draft.text}
        onChange={(edit) => onChange(({ text }) => ({ text: edit(text) }))}
        hint={textHint}
      />
      <Editor draft={draft} onChange={onChange} />
      {isDrawn?.(draft) && <QuestionPreviewPanel courseId={courseId} draft={draft} />}
      <QuizTextEditor
        courseId={courseId}
        name="feedback"
        label="Comentario general, después de responder"
        format={draft.format}
        rows={2}
        value={draft.feedback}
        onChange={(edit) => onChange(({ feedback }) => ({ feedback: edit(feedback) }))}
      />
      <LectureLinkFields courseId={courseId} draft={draft} onChange={onChange} />
      <div className="field-row">
        <Field
          name="mark"
          label="Puntos"
          type="text"
          inputMode="decimal"
          value={draft.mark}
          onChange={(event) => onChange({ mark: event.currentTarget.value })}
        />
        <Field
          name="tags"
          label="Etiquetas"
          type="text"
          value={draft.tags}
          onChange={(event) => onChange({ tags: event.currentTarget.value })}
          hint="Separadas por comas. Sirven para buscar y para sortear."
        />
      </div>
    </div>
  );
}
