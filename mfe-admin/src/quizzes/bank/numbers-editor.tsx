import type { EditorProps } from './editor-props.ts';
import { Cell, Lines } from './lines.tsx';
import { NEW_NUMBER } from './question-draft.ts';

const TEXT = 20_000;

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
