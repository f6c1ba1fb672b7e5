import { useId, useState } from 'react';
import { Checkbox } from '../../../../admin-ui/editing/checkbox.tsx';
import { formatFieldNumber } from '../../../../admin-ui/editing/number-fields.ts';
import {
  listVariableLines,
  NO_VARIABLES,
  toVariablesBody,
  type VariablesDraft,
  VariablesEditor,
  variablesDraftOf,
} from '../calculated/variables.tsx';
import { formatWeightSuffix, hasText, parsePercentOr } from '../draft-values.ts';
import { bindText, EditableLines, LineField } from '../editable-lines.tsx';
import type { QuestionKindEditorModule, QuestionKindEditorProps } from '../question-kind.ts';

const TEXT = 20_000;

type Draft = VariablesDraft & { options: { id?: string; text: string; weight: string; feedback: string }[] };

type OptionDraft = Draft['options'][number];

const isPlain = (options: OptionDraft[]) =>
  options.every(({ weight }) => weight === '100' || weight === '0') &&
  options.filter(({ weight }) => weight === '100').length <= 1;

/** Gives one option the full weight, and the others none. */
const withRight = (options: OptionDraft[], right: number) =>
  options.map((option, index) => ({ ...option, weight: index === right ? '100' : '0' }));

function best(options: OptionDraft[]): number {
  const weights = options.map(({ weight }) => parsePercentOr(weight, 0) || 0);
  return weights.indexOf(Math.max(...weights));
}

type OptionsProps = QuestionKindEditorProps<Draft> & { hint: string; hasOneRight?: boolean };

/** Edits the options, either with weights or with a single right one. */
function OptionsEditor({ draft, onChange, hint, hasOneRight = false }: OptionsProps) {
  const name = useId();
  const [weighs, setWeighs] = useState(!hasOneRight || !isPlain(draft.options));
  const showsWeights = weighs || !isPlain(draft.options);
  return (
    <>
      <EditableLines
        legend="Opciones"
        hint={showsWeights ? hint : 'Marcá la correcta: vale todos los puntos, y las otras ninguno.'}
        lines={draft.options}
        blank={{ text: '', weight: '0', feedback: '' }}
        add="Agregar opción"
        onChange={(options) => onChange({ options })}
      >
        {(option, change, index) => (
          <>
            <LineField label={`Opción ${index + 1}`} maxLength={TEXT} {...bindText(option, change, 'text')} />
            {showsWeights ? (
              <LineField label="Vale (%)" narrow inputMode="text" {...bindText(option, change, 'weight')} />
            ) : (
              <label className="check">
                <input
                  type="radio"
                  name={name}
                  checked={option.weight === '100'}
                  onChange={() => onChange({ options: withRight(draft.options, index) })}
                />
                Esta es la correcta
              </label>
            )}
            <LineField
              label="Comentario si la eligen"
              maxLength={TEXT}
              {...bindText(option, change, 'feedback')}
            />
          </>
        )}
      </EditableLines>
      {hasOneRight && (
        <Checkbox
          checked={showsWeights}
          onCheck={(checked) => {
            setWeighs(checked);
            if (!checked) onChange({ options: withRight(draft.options, best(draft.options)) });
          }}
        >
          Otras valen una parte, o restan
        </Checkbox>
      )}
      <Checkbox checked={draft.shuffle} onCheck={(shuffle) => onChange({ shuffle })}>
        Sus opciones se pueden mezclar
      </Checkbox>
      <details open={draft.variables.length > 0}>
        <summary>Valores que cambian en cada intento</summary>
        <VariablesEditor draft={draft} onChange={onChange} />
      </details>
    </>
  );
}

const choice: Omit<QuestionKindEditorModule<Draft>, 'name' | 'Editor'> = {
  blank: {
    options: ['100', '0', '0'].map((weight) => ({ text: '', weight, feedback: '' })),
    ...NO_VARIABLES,
  },
  draftOf: (question) => ({
    options: question.options.map((option) => ({ ...option, weight: formatFieldNumber(option.weight) })),
    ...variablesDraftOf(question),
  }),
  isDrawn: ({ variables }) => variables.length > 0,
  body: ({ options, ...drawn }) => ({
    ...toVariablesBody(drawn),
    options: options.filter(hasText).map((one) => ({ ...one, weight: parsePercentOr(one.weight, 0) })),
  }),
  lines: ({ options = [], shuffle, ...drawn }) => [
    ...listVariableLines(drawn),
    ...options.map((one) => one.text + formatWeightSuffix(one)),
    ...(shuffle ? ['Se pueden mezclar'] : []),
  ],
};

const ONE = 'La correcta vale 100 %. Las otras pueden valer una parte, o restar con un número negativo.';
const SEVERAL = 'Las correctas suman 100 %. Una incorrecta puede restar con un número negativo.';

export const singleChoiceKindEditor: QuestionKindEditorModule<Draft> = {
  ...choice,
  name: 'Opción única',
  Editor: (props) => <OptionsEditor {...props} hint={ONE} hasOneRight />,
};

export const multipleChoiceKindEditor: QuestionKindEditorModule<Draft> = {
  ...choice,
  name: 'Opción múltiple',
  Editor: (props) => <OptionsEditor {...props} hint={SEVERAL} />,
};
