import type { EditorProps } from './editor-props.ts';
import { Cell, Lines } from './lines.tsx';

const TEXT = 20_000;

/** Options with what each is worth; negative ones take away. */
export function OptionsEditor({ draft, onChange }: EditorProps) {
  const single = draft.kind === 'single';
  return (
    <>
      <Lines
        legend="Opciones"
        hint={
          single
            ? 'La correcta vale 100 %. Las otras pueden valer una parte, o restar con un número negativo.'
            : 'Las correctas suman 100 %. Una incorrecta puede restar con un número negativo.'
        }
        lines={draft.options}
        blank={{ text: '', weight: '0', feedback: '' }}
        add="Agregar opción"
        onChange={(options) => onChange({ options })}
      >
        {(option, change, index) => (
          <>
            <Cell
              label={`Opción ${index + 1}`}
              maxLength={TEXT}
              value={option.text}
              onText={(text) => change({ text })}
            />
            <Cell
              label="Vale (%)"
              narrow
              inputMode="text"
              value={option.weight}
              onText={(weight) => change({ weight })}
            />
            <Cell
              label="Comentario si la eligen"
              maxLength={TEXT}
              value={option.feedback}
              onText={(feedback) => change({ feedback })}
            />
          </>
        )}
      </Lines>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.shuffle}
          onChange={(event) => onChange({ shuffle: event.currentTarget.checked })}
        />
        Sus opciones se pueden mezclar
      </label>
    </>
  );
}
