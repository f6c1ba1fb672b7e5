import type { NewQuestionBody, Question } from '@rambla/api/contract';
import { formatFieldNumber } from '../../../../admin-ui/editing/number-fields.ts';
import { parseNumberOr, parsePercentOr } from '../draft-values.ts';
import { bindText, EditableLines, LineField } from '../editable-lines.tsx';
import type { QuestionKindEditorProps } from '../question-kind.ts';
import { LineSelect } from './line-select.tsx';

export type UnitsDraft = {
  units: Record<'name' | 'factor', string>[];
  unitUse: Question['unitUse'];
  unitPenalty: string;
};

export const NO_UNITS: UnitsDraft = { units: [], unitUse: 'optional', unitPenalty: '100' };
const USES = { none: 'No se pide', optional: 'Puede faltar', required: 'Tiene que estar' };

export function unitsDraftOf({ units, unitUse, unitPenalty }: Question): UnitsDraft {
  return {
    units: units.map(({ name, factor }) => ({ name, factor: formatFieldNumber(factor) })),
    unitUse: units.length === 0 ? 'optional' : unitUse,
    unitPenalty: formatFieldNumber(unitPenalty),
  };
}

export function toUnitsBody({ units, unitUse, unitPenalty }: UnitsDraft): Partial<NewQuestionBody> {
  const named = units.filter(({ name }) => name.trim() !== '');
  if (named.length === 0) return {};
  return {
    units: named.map(({ name, factor }) => ({ name, factor: parseNumberOr(factor, 1) })),
    unitUse,
    unitPenalty: parsePercentOr(unitPenalty, 100),
  };
}

/** Lists the units as text, to compare two versions. */
export function listUnitLines({ units = [], unitUse, unitPenalty }: Partial<NewQuestionBody>): string[] {
  if (units.length === 0) return [];
  return [
    ...units.map(({ name, factor }) => `${name} = ${formatFieldNumber(factor)}`),
    `Unidad: ${USES[unitUse ?? 'none']}${unitUse === 'required' ? ` (−${formatFieldNumber(unitPenalty)} %)` : ''}`,
  ];
}

export function UnitsEditor<Draft extends UnitsDraft>({ draft, onChange }: QuestionKindEditorProps<Draft>) {
  const change = (update: Partial<UnitsDraft>) => onChange({ ...draft, ...update });
  return (
    <>
      <EditableLines
        legend="Unidades"
        hint="La primera es la de las fórmulas. De las otras, cuántas de la primera son: 1 km, 1000 m."
        lines={draft.units}
        blank={{ name: '', factor: '1' }}
        add="Agregar unidad"
        onChange={(units) => change({ units })}
      >
        {(one, update) => (
          <>
            <LineField label="Unidad" maxLength={30} {...bindText(one, update, 'name')} />
            <LineField label="Equivale a" narrow {...bindText(one, update, 'factor')} />
          </>
        )}
      </EditableLines>
      {draft.units.length > 0 && (
        <div className="field-row">
          <LineSelect
            label="En la respuesta"
            options={USES}
            value={draft.unitUse}
            onValue={(unitUse) => change({ unitUse })}
          />
          {draft.unitUse === 'required' && (
            <LineField label="Sin ella se pierde (%)" narrow {...bindText(draft, change, 'unitPenalty')} />
          )}
        </div>
      )}
    </>
  );
}
