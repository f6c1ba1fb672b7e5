import type { EditorProps } from './answers-editor.tsx';
import { Cell, Lines } from './lines.tsx';
import { NEW_ACCEPTED, NEW_NUMBER } from './question-draft.ts';

const TEXT = 20_000;
const SHORT = 2_000;

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

/** Values with how far off one may be, or ranges. */
export function NumbersEditor({ draft, onChange }: EditorProps) {
  return (
    <Lines
      legend="Números que valen"
      hint="Un valor con su tolerancia, o un rango con mínimo y máximo."
      lines={draft.numbers}
      blank={NEW_NUMBER}
      add="Agregar número"
      onChange={(numbers) => onChange({ numbers })}
    >
      {(one, change) => (
        <>
          <Cell label="Valor" narrow value={one.value} onText={(value) => change({ value })} />
          <Cell
            label="Tolerancia ±"
            narrow
            value={one.tolerance}
            onText={(tolerance) => change({ tolerance })}
          />
          <Cell label="o mínimo" narrow value={one.min} onText={(min) => change({ min })} />
          <Cell label="y máximo" narrow value={one.max} onText={(max) => change({ max })} />
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
  );
}

/** What belongs together, and answers that belong to nothing. */
export function PairsEditor({ draft, onChange }: EditorProps) {
  return (
    <>
      <Lines
        legend="Parejas"
        lines={draft.pairs}
        blank={{ text: '', match: '' }}
        add="Agregar pareja"
        onChange={(pairs) => onChange({ pairs })}
      >
        {(pair, change, index) => (
          <>
            <Cell
              label={`Elemento ${index + 1}`}
              maxLength={TEXT}
              value={pair.text}
              onText={(text) => change({ text })}
            />
            <Cell
              label="Le corresponde"
              maxLength={SHORT}
              value={pair.match}
              onText={(match) => change({ match })}
            />
          </>
        )}
      </Lines>
      <Lines
        legend="Respuestas de más"
        hint="Se ofrecen con las otras y no le corresponden a ninguno."
        lines={draft.distractors}
        blank={{ text: '' }}
        add="Agregar respuesta de más"
        onChange={(distractors) => onChange({ distractors })}
      >
        {(one, change, index) => (
          <Cell
            label={`De más ${index + 1}`}
            maxLength={TEXT}
            value={one.text}
            onText={(text) => change({ text })}
          />
        )}
      </Lines>
    </>
  );
}

/** Items, here in the right order. */
export function ItemsEditor({ draft, onChange }: EditorProps) {
  return (
    <Lines
      legend="Elementos, en el orden correcto"
      ordered
      lines={draft.items}
      blank={{ text: '' }}
      add="Agregar elemento"
      onChange={(items) => onChange({ items })}
    >
      {(item, change, index) => (
        <Cell
          label={`Lugar ${index + 1}`}
          maxLength={TEXT}
          value={item.text}
          onText={(text) => change({ text })}
        />
      )}
    </Lines>
  );
}
