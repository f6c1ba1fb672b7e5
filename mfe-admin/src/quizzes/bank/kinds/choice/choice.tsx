import {
  type DrawnDraft,
  drawnBody,
  drawnDraftOf,
  NO_VARIABLES,
  VariablesEditor,
} from '../calculated/variables.tsx';
import { numberOr, shown, worth, written } from '../draft-values.ts';
import { Cell, Lines } from '../lines.tsx';
import type { EditorProps, QuestionKindModule } from '../question-kind.ts';

const TEXT = 20_000;

type Draft = DrawnDraft & { options: { id?: string; text: string; weight: string; feedback: string }[] };

/** Options with the weight of each; negative ones take away. */
function OptionsEditor({ draft, onChange, hint }: EditorProps<Draft> & { hint: string }) {
  return (
    <>
      <Lines
        legend="Opciones"
        hint={hint}
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
      <details open={draft.variables.length > 0}>
        <summary>Valores que cambian en cada intento</summary>
        <VariablesEditor draft={draft} onChange={onChange} />
      </details>
    </>
  );
}

const choice: Omit<QuestionKindModule<Draft>, 'name' | 'Editor'> = {
  blank: {
    options: ['100', '0', '0'].map((weight) => ({ text: '', weight, feedback: '' })),
    ...NO_VARIABLES,
  },
  draftOf: (question) => ({
    options: question.options.map((option) => ({ ...option, weight: shown(option.weight) })),
    ...drawnDraftOf(question),
  }),
  isDrawn: ({ variables }) => variables.length > 0,
  body: ({ options, ...drawn }) => ({
    ...drawnBody(drawn),
    options: options.filter(written).map((one) => ({ ...one, weight: numberOr(one.weight, 0) })),
  }),
  lines: ({ options = [] }) => options.map(({ text, weight }) => text + worth(weight)),
};

const ONE = 'La correcta vale 100 %. Las otras pueden valer una parte, o restar con un número negativo.';
const SEVERAL = 'Las correctas suman 100 %. Una incorrecta puede restar con un número negativo.';

export const single: QuestionKindModule<Draft> = {
  ...choice,
  name: 'Opción única',
  Editor: (props) => <OptionsEditor {...props} hint={ONE} />,
};

export const multiple: QuestionKindModule<Draft> = {
  ...choice,
  name: 'Opción múltiple',
  Editor: (props) => <OptionsEditor {...props} hint={SEVERAL} />,
};
