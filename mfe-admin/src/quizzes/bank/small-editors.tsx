import { TextAreaField } from '../../desk/editing/text-area-field.tsx';
import type { EditorProps } from './editor-props.ts';
import { Cell } from './lines.tsx';

export function TrueFalseEditor({ draft, onChange }: EditorProps) {
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
      <Cell
        label="Comentario si responden «verdadero»"
        value={draft.feedbackTrue}
        onText={(feedbackTrue) => onChange({ feedbackTrue })}
      />
      <Cell
        label="Comentario si responden «falso»"
        value={draft.feedbackFalse}
        onText={(feedbackFalse) => onChange({ feedbackFalse })}
      />
    </fieldset>
  );
}

export function EssayEditor({ draft, onChange }: EditorProps) {
  return (
    <TextAreaField
      name="graderInfo"
      label="Para quien corrige"
      hint="Criterios o una respuesta modelo. Quienes responden no lo ven."
      maxLength={20_000}
      value={draft.graderInfo}
      onChange={(event) => onChange({ graderInfo: event.currentTarget.value })}
    />
  );
}
