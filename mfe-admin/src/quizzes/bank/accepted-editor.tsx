import type { EditorProps } from './editor-props.ts';
import { Cell, Lines } from './lines.tsx';
import { NEW_ACCEPTED } from './question-draft.ts';

const TEXT = 20_000;
const SHORT = 2_000;

/** The texts that count as right. */
export function AcceptedEditor({ draft, onChange }: EditorProps) {
  return (
    <>
      <Lines
        legend="Respuestas que valen"
        hint="Un asterisco vale por cualquier texto."
        lines={draft.accepted}
        blank={NEW_ACCEPTED}
        add="Agregar respuesta"
        onChange={(accepted) => onChange({ accepted })}
      >
        {(one, change, index) => (
          <>
            <Cell
              label={`Respuesta ${index + 1}`}
              maxLength={SHORT}
              value={one.text}
              onText={(text) => change({ text })}
            />
            <Cell label="Vale (%)" narrow value={one.weight} onText={(weight) => change({ weight })} />
            <Cell
              label="Comentario"
              maxLength={TEXT}
              value={one.feedback}
              onText={(feedback) => change({ feedback })}
            />
          </>
        )}
      </Lines>
      <Sensitive draft={draft} onChange={onChange} />
    </>
  );
}

function Sensitive({ draft, onChange }: EditorProps) {
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.caseSensitive}
          onChange={(event) => onChange({ caseSensitive: event.currentTarget.checked })}
        />
        Mayúsculas y minúsculas cuentan
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.accentSensitive}
          onChange={(event) => onChange({ accentSensitive: event.currentTarget.checked })}
        />
        Los tildes cuentan
      </label>
    </div>
  );
}
