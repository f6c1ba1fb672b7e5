import type { EditorProps } from './editor-props.ts';
import { Cell, Lines } from './lines.tsx';

const TEXT = 20_000;
const SHORT = 2_000;

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
