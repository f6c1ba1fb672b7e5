import type { NewQuestionBody, Question } from '@rambla/api/contract';
import { formatFieldNumber, parseNumber } from '../../../admin-ui/editing/number-fields.ts';
import css from '../../quizzes.module.css';
import { parseNumberOr } from './draft-values.ts';
import { bindText, EditableLines, LineField } from './editable-lines.tsx';

type Level = { points: string; text: string };
type Criterion = { id?: string; title: string; text: string; levels: Level[] };
export type RubricDraft = { rubric: Criterion[] };

export const NO_RUBRIC: RubricDraft = { rubric: [] };
const NEW: Criterion = {
  title: '',
  text: '',
  levels: [
    { points: '0', text: '' },
    { points: '1', text: '' },
  ],
};

export function rubricDraftOf({ rubric }: Pick<Question, 'rubric'>): RubricDraft {
  return {
    rubric: rubric.map((criterion) => ({
      ...criterion,
      levels: criterion.levels.map(({ points, text }) => ({ points: formatFieldNumber(points), text })),
    })),
  };
}

export function toRubricBody({ rubric }: RubricDraft): Pick<NewQuestionBody, 'rubric'> {
  const written = rubric.filter(({ title, text }) => (title + text).trim() !== '');
  return {
    rubric: written.map((criterion) => ({
      ...criterion,
      levels: criterion.levels
        .filter(({ points }) => points.trim() !== '')
        .map(({ points, text }) => ({ points: parseNumberOr(points, 0), text })),
    })),
  };
}

/** Lists the criteria as text, to compare two versions. */
export function listRubricLines({ rubric = [] }: Pick<NewQuestionBody, 'rubric'>): string[] {
  return rubric.map(
    ({ title, text, levels }) =>
      `${title}${text ? ` (${text})` : ''}: ${levels.map((one) => `${formatFieldNumber(one.points)} ${one.text ?? ''}`.trim()).join(', ')}`,
  );
}

function highest({ levels }: Criterion): number {
  return Math.max(0, ...levels.map(({ points }) => parseNumber(points) ?? 0));
}

type Props = { draft: RubricDraft & { mark: string }; onChange: (update: RubricDraft) => void };

/** The rubric's criteria and the points of each level. */
export function RubricEditor({ draft, onChange }: Props) {
  const { rubric, mark } = draft;
  const sum = rubric.reduce((all, criterion) => all + highest(criterion), 0);
  const fits = rubric.length === 0 || sum === parseNumber(mark);
  return (
    <details open={rubric.length > 0}>
      <summary>Pauta: criterios y niveles para corregir</summary>
      <EditableLines
        legend="Pauta"
        hint={
          fits
            ? 'Quien corrige elige un nivel de cada criterio y la nota es la suma. Quienes responden la ven con su nota.'
            : `La pauta suma ${formatFieldNumber(sum)} y la pregunta vale ${mark}: la nota se ajusta en proporción.`
        }
        lines={rubric}
        blank={NEW}
        add="Agregar criterio"
        ordered
        onChange={(criteria) => onChange({ rubric: criteria })}
      >
        {(criterion, change, index) => (
          <fieldset className={css.gap}>
            <legend className="field-legend">Criterio {index + 1}</legend>
            <div className={css.lineFields}>
              <LineField label="Qué se mira" maxLength={200} {...bindText(criterion, change, 'title')} />
              <LineField label="Aclaración" maxLength={500} {...bindText(criterion, change, 'text')} />
            </div>
            <EditableLines
              legend="Niveles"
              lines={criterion.levels}
              blank={{ points: formatFieldNumber(highest(criterion) + 1), text: '' }}
              add="Agregar nivel"
              onChange={(levels) => change({ levels })}
            >
              {(level, changeLevel) => (
                <>
                  <LineField
                    label="Puntos"
                    narrow
                    inputMode="decimal"
                    {...bindText(level, changeLevel, 'points')}
                  />
                  <LineField label="Cuándo" maxLength={300} {...bindText(level, changeLevel, 'text')} />
                </>
              )}
            </EditableLines>
          </fieldset>
        )}
      </EditableLines>
    </details>
  );
}
