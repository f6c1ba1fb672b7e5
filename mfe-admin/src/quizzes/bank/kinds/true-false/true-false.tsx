import { bindText, LineField } from '../editable-lines.tsx';
import type { QuestionKindEditorModule, QuestionKindEditorProps } from '../question-kind.ts';

type Draft = { correct: boolean | null; feedbackTrue: string; feedbackFalse: string };

function TrueFalseEditor({ draft, onChange }: QuestionKindEditorProps<Draft>) {
  return (
    <fieldset>
      <legend className="field-legend">La afirmación es…</legend>
      {[true, false].map((value) => (
        <label key={String(value)} className="check">
          <input
            type="radio"
            name="correct"
            checked={draft.correct === value}
            onChange={() => onChange({ correct: value })}
          />
          {value ? 'Verdadera' : 'Falsa'}
        </label>
      ))}
      <LineField label="Comentario si responden «verdadero»" {...bindText(draft, onChange, 'feedbackTrue')} />
      <LineField label="Comentario si responden «falso»" {...bindText(draft, onChange, 'feedbackFalse')} />
    </fieldset>
  );
}

const own = ({ correct, feedbackTrue, feedbackFalse }: Draft) => ({ correct, feedbackTrue, feedbackFalse });

export const trueFalseKindEditor: QuestionKindEditorModule<Draft> = {
  name: 'Verdadero o falso',
  blank: { correct: null, feedbackTrue: '', feedbackFalse: '' },
  draftOf: own,
  body: own,
  lines: ({ correct, feedbackTrue, feedbackFalse }) => [
    ...(correct == null ? [] : [correct ? 'Verdadero' : 'Falso']),
    ...(feedbackTrue ? [`Si responden «verdadero»: ${feedbackTrue}`] : []),
    ...(feedbackFalse ? [`Si responden «falso»: ${feedbackFalse}`] : []),
  ],
  Editor: TrueFalseEditor,
};
