import type { NewQuestionBody, Question } from '@rambla/api/contract';
import { formatFieldNumber } from '../../../../admin-ui/editing/number-fields.ts';
import { formatWeightSuffix, parseNumberOr, parsePercentOr } from '../draft-values.ts';
import { bindText, EditableLines, LineField } from '../editable-lines.tsx';
import type { QuestionKindEditorModule, QuestionKindEditorProps } from '../question-kind.ts';
import { WeightFields } from '../weight-fields.tsx';
import { LineSelect } from './line-select.tsx';
import {
  listUnitLines,
  NO_UNITS,
  toUnitsBody,
  type UnitsDraft,
  UnitsEditor,
  unitsDraftOf,
} from './units.tsx';
import {
  listVariableLines,
  NO_VARIABLES,
  toVariablesBody,
  type VariablesDraft,
  VariablesEditor,
  variablesDraftOf,
} from './variables.tsx';

type Formula = Question['formulas'][number];
type FormulaDraft = Record<'formula' | 'tolerance' | 'digits' | 'weight' | 'feedback', string> &
  Pick<Formula, 'toleranceKind' | 'rounding'>;
type Draft = VariablesDraft & UnitsDraft & { formulas: FormulaDraft[] };

const NEW_FORMULA: FormulaDraft = {
  formula: '',
  tolerance: '1',
  toleranceKind: 'relative',
  digits: '2',
  rounding: 'decimals',
  weight: '100',
  feedback: '',
};
const TOLERANCES = { relative: '% del resultado', absolute: 'más o menos', geometric: '% como factor' };
const ROUNDINGS = { decimals: 'decimales', figures: 'cifras significativas' };

function FormulasEditor({ draft, onChange }: QuestionKindEditorProps<Draft>) {
  return (
    <EditableLines
      legend="Fórmulas que valen"
      hint="Con las variables, + − * / **, y funciones como round(a, 2), sqrt(a), pow(a, b), min, max o pi(). Los decimales, con punto."
      lines={draft.formulas}
      blank={NEW_FORMULA}
      add="Agregar fórmula"
      onChange={(formulas) => onChange({ formulas })}
    >
      {(one, change) => (
        <>
          <LineField label="Fórmula" maxLength={500} {...bindText(one, change, 'formula')} />
          <LineField label="Tolerancia" narrow {...bindText(one, change, 'tolerance')} />
          <LineSelect
            label="Medida como"
            options={TOLERANCES}
            value={one.toleranceKind}
            onValue={(toleranceKind) => change({ toleranceKind })}
          />
          <LineField label="Se escribe con" narrow {...bindText(one, change, 'digits')} />
          <LineSelect
            label="Contados como"
            options={ROUNDINGS}
            value={one.rounding}
            onValue={(rounding) => change({ rounding })}
          />
          <WeightFields line={one} onChange={change} />
        </>
      )}
    </EditableLines>
  );
}

/** Formats a formula's tolerance and rounding: «tolerancia 1 % del resultado, 2 decimales». */
function formatPrecision(one: NonNullable<NewQuestionBody['formulas']>[number]): string {
  const { tolerance = 0, toleranceKind = 'relative', digits, rounding = 'decimals' } = one;
  const measure = toleranceKind === 'absolute' ? 'absoluta' : TOLERANCES[toleranceKind];
  return `tolerancia ${formatFieldNumber(tolerance)} ${measure}, ${digits} ${ROUNDINGS[rounding]}`;
}

export const calculatedKindEditor: QuestionKindEditorModule<Draft> = {
  name: 'Calculada',
  blank: { formulas: [NEW_FORMULA], ...NO_VARIABLES, ...NO_UNITS },
  draftOf: (question) => ({
    formulas: question.formulas.map((one) => ({
      ...one,
      tolerance: formatFieldNumber(one.tolerance),
      digits: formatFieldNumber(one.digits),
      weight: formatFieldNumber(one.weight),
    })),
    ...variablesDraftOf(question),
    ...unitsDraftOf(question),
  }),
  body: ({ formulas, ...draft }) => ({
    ...toVariablesBody(draft),
    ...toUnitsBody(draft),
    formulas: formulas
      .filter(({ formula }) => formula.trim() !== '')
      .map((one) => ({
        ...one,
        tolerance: parseNumberOr(one.tolerance, 0),
        digits: parseNumberOr(one.digits, 2),
        weight: parsePercentOr(one.weight, 0),
      })),
  }),
  lines: ({ formulas = [], ...body }) => [
    ...listVariableLines(body),
    ...formulas.map((one) => `${one.formula}, ${formatPrecision(one)}${formatWeightSuffix(one)}`),
    ...listUnitLines(body),
  ],
  isDrawn: () => true,
  Editor: (props) => (
    <>
      <VariablesEditor {...props} />
      <FormulasEditor {...props} />
      <UnitsEditor {...props} />
    </>
  ),
  textHint: 'Cada valor sorteado se escribe {a}, también dentro de una fórmula: $x^{a}$.',
};
