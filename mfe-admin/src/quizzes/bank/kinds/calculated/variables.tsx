import type { NewQuestionBody, Question } from '@rambla/api/contract';
import { formatFieldNumber, parseNumber } from '../../../../admin-ui/editing/number-fields.ts';
import { TextAreaField } from '../../../../admin-ui/editing/text-area-field.tsx';
import { parseNumberOr } from '../draft-values.ts';
import { bindText, EditableLines, LineField } from '../editable-lines.tsx';
import type { QuestionKindEditorProps } from '../question-kind.ts';

type VariableDraft = Record<'name' | 'min' | 'max' | 'decimals', string>;
/** The variables, and the sets of values as typed, one set per line. */
export type VariablesDraft = { variables: VariableDraft[]; sets: string };

export const NO_VARIABLES: VariablesDraft = { variables: [], sets: '' };
const NEW_VARIABLE: VariableDraft = { name: '', min: '1', max: '10', decimals: '0' };

export function variablesDraftOf({ variables = [], sets = [] }: Question): VariablesDraft {
  return {
    variables: variables.map(({ name, min, max, decimals }) => ({
      name,
      min: formatFieldNumber(min),
      max: formatFieldNumber(max),
      decimals: formatFieldNumber(decimals),
    })),
    sets: sets.map((set) => set.map(formatFieldNumber).join('; ')).join('\n'),
  };
}

export function toVariablesBody({
  variables,
  sets,
}: VariablesDraft): Pick<NewQuestionBody, 'variables' | 'sets'> {
  const named = variables.filter(({ name }) => name.trim() !== '');
  if (named.length === 0) return {};
  const lines = sets.split('\n').filter((line) => line.trim() !== '');
  return {
    variables: named.map(({ name, min, max, decimals }) => ({
      name: name.trim(),
      min: parseNumberOr(min, 0),
      max: parseNumberOr(max, 0),
      decimals: parseNumberOr(decimals, 0),
    })),
    // Omits invalid numbers, so that the API rejects the incomplete set.
    sets: lines.map((line) => line.split(/[;\t]/).flatMap((value) => parseNumber(value) ?? [])),
  };
}

/** Lists the variables and sets as text, to compare two versions. */
export function listVariableLines({
  variables = [],
  sets = [],
}: Pick<NewQuestionBody, 'variables' | 'sets'>): string[] {
  return [
    ...variables.map(
      ({ name, min, max, decimals }) =>
        `${name}: ${formatFieldNumber(min)} a ${formatFieldNumber(max)}, decimales: ${decimals ?? 0}`,
    ),
    ...sets.map((set) => set.map((value) => formatFieldNumber(value)).join('; ')),
  ];
}

/** Edits variables, and the sets that may replace their ranges. */
export function VariablesEditor<Draft extends VariablesDraft>({
  draft,
  onChange,
}: QuestionKindEditorProps<Draft>) {
  const change = (update: Partial<VariablesDraft>) => onChange({ ...draft, ...update });
  return (
    <>
      <EditableLines
        legend="Variables"
        hint="En los textos se escriben {a}; un resultado, {=a*b}. Cada intento sortea sus valores."
        lines={draft.variables}
        blank={NEW_VARIABLE}
        add="Agregar variable"
        onChange={(variables) => change({ variables })}
      >
        {(one, update) => (
          <>
            <LineField label="Nombre" maxLength={30} {...bindText(one, update, 'name')} />
            <LineField label="Mínimo" narrow {...bindText(one, update, 'min')} />
            <LineField label="Máximo" narrow {...bindText(one, update, 'max')} />
            <LineField label="Decimales" narrow {...bindText(one, update, 'decimals')} />
          </>
        )}
      </EditableLines>
      {draft.variables.length > 0 && (
        <TextAreaField
          name="sets"
          label="Conjuntos de valores, si no se sortean entre mínimo y máximo"
          hint="Uno por línea, con un valor por variable separados por punto y coma: 2,5; 10."
          rows={2}
          value={draft.sets}
          onChange={(event) => change({ sets: event.currentTarget.value })}
        />
      )}
    </>
  );
}
