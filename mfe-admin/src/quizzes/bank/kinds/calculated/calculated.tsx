import type { Question } from '@rambla/api/contract';
import { formatFieldNumber, formatWeight, parseNumberOr } from '../draft-values.ts';
import { Cell, Lines } from '../lines.tsx';
import type { EditorProps, QuestionKindModule } from '../question-kind.ts';
import { WorthCells } from '../worth-cells.tsx';
import { ChoiceCell } from './choice-cell.tsx';
import { NO_UNITS, type UnitsDraft, UnitsEditor, unitsBody, unitsDraftOf } from './units.tsx';
import { type DrawnDraft, drawnBody, drawnDraftOf, NO_VARIABLES, VariablesEditor } from './variables.tsx';

type Formula = Question['formulas'][number];
type FormulaDraft = Record<'formula' | 'tolerance' | 'digits' | 'weight' | 'feedback', string> &
  Pick<Formula, 'toleranceKind' | 'rounding'>;
type Draft = DrawnDraft & UnitsDraft & { formulas: FormulaDraft[] };

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

function FormulasEditor({ draft, onChange }: EditorProps<Draft>) {
  return (
    <Lines
      legend="Fórmulas que valen"
      hint="Con las variables, + − * / **, y funciones como round(a, 2), sqrt(a), pow(a, b), min, max o pi(). Los decimales, con punto."
      lines={draft.formulas}
      blank={NEW_FORMULA}
      add="Agregar fórmula"
      onChange={(formulas) => onChange({ formulas })}
    >
      {(one, change) => (
        <>
          <Cell
            label="Fórmula"
            maxLength={500}
            value={one.formula}
            onText={(formula) => change({ formula })}
          />
          <Cell
            label="Tolerancia"
            narrow
            value={one.tolerance}
            onText={(tolerance) => change({ tolerance })}
          />
          <ChoiceCell
            label="Medida como"
            options={TOLERANCES}
            value={one.toleranceKind}
            onValue={(toleranceKind) => change({ toleranceKind })}
          />
          <Cell label="Se escribe con" narrow value={one.digits} onText={(digits) => change({ digits })} />
          <ChoiceCell
            label="Contados como"
            options={ROUNDINGS}
            value={one.rounding}
            onValue={(rounding) => change({ rounding })}
          />
          <WorthCells line={one} onChange={change} />
        </>
      )}
    </Lines>
  );
}

export const calculated: QuestionKindModule<Draft> = {
  name: 'Calculada',
  blank: { formulas: [NEW_FORMULA], ...NO_VARIABLES, ...NO_UNITS },
  draftOf: (question) => ({
    formulas: question.formulas.map((one) => ({
      ...one,
      tolerance: formatFieldNumber(one.tolerance),
      digits: formatFieldNumber(one.digits),
      weight: formatFieldNumber(one.weight),
    })),
    ...drawnDraftOf(question),
    ...unitsDraftOf(question),
  }),
  body: ({ formulas, ...draft }) => ({
    ...drawnBody(draft),
    ...unitsBody(draft),
    formulas: formulas
      .filter(({ formula }) => formula.trim() !== '')
      .map((one) => ({
        ...one,
        tolerance: parseNumberOr(one.tolerance, 0),
        digits: parseNumberOr(one.digits, 2),
        weight: parseNumberOr(one.weight, 0),
      })),
  }),
  lines: ({ variables = [], formulas = [] }) => [
    ...variables.map(
      ({ name, min, max }) => `${name}: ${formatFieldNumber(min)} a ${formatFieldNumber(max)}`,
    ),
    ...formulas.map(({ formula, weight }) => formula + formatWeight(weight)),
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
