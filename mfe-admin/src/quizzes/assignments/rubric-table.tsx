import { numberText } from '@rambla/kit/format/numbers';
import { Icon } from '@rambla/kit/ui/icon';
import { formatFieldNumber, parseNumber } from '../../admin-ui/editing/number-fields.ts';
import { IconButton } from '../../admin-ui/icon-button.tsx';
import type { RubricDraft } from '../bank/kinds/rubric.tsx';
import { maxRubricPointsOf } from './assignment-draft.ts';
import css from './assignments.module.css';

type Criterion = RubricDraft['rubric'][number];
type Level = Criterion['levels'][number];
type Props = {
  draft: RubricDraft & { points: string };
  onChange: (update: Partial<RubricDraft & { points: string }>) => void;
};

const NAMES = ['Bien', 'A medias', 'Falta'];
/** Levels go from worst to best, as the server sorts them. */
const blank = (): Criterion => ({
  title: '',
  text: '',
  levels: [
    { points: '0', text: '' },
    { points: '', text: '' },
    { points: '', text: '' },
  ],
});

/** Edits the rubric, whose best levels must add up to the assignment's points. */
export function RubricTable({ draft, onChange }: Props) {
  const { rubric, points } = draft;
  const sum = maxRubricPointsOf(draft);
  const fits = rubric.length === 0 || sum === parseNumber(points);
  const change = (index: number, update: Partial<Criterion>) =>
    onChange({ rubric: rubric.map((one, at) => (at === index ? { ...one, ...update } : one)) });
  return (
    <>
      {rubric.map((criterion, index) => (
        <fieldset key={criterion.id ?? index} className={css.criterion}>
          <legend className="sr-only">Criterio {index + 1}</legend>
          <label className={css.what}>
            <span>Criterio {index + 1}</span>
            <textarea
              rows={2}
              maxLength={200}
              value={criterion.title}
              onChange={(event) => change(index, { title: event.currentTarget.value })}
            />
          </label>
          <Levels
            number={index + 1}
            levels={criterion.levels}
            onChange={(levels) => change(index, { levels })}
          />
          <IconButton
            icon="trash"
            label={`Quitar ${criterion.title || `el criterio ${index + 1}`}`}
            onClick={() => onChange({ rubric: rubric.filter((_, at) => at !== index) })}
          />
        </fieldset>
      ))}
      <p className={css.line}>
        <button
          type="button"
          className="btn btn-outline btn-sm"
          onClick={() => onChange({ rubric: [...rubric, blank()] })}
        >
          <Icon name="plus" />
          Criterio
        </button>
      </p>
      {!fits && (
        <p className={css.bad} role="alert">
          <Icon name="alert" />
          <span>
            La pauta suma <b>{numberText(sum)}</b> y la tarea vale <b>{points || '0'}</b>.
          </span>
          {sum > 0 && (
            <button
              type="button"
              className="btn btn-outline btn-sm"
              onClick={() => onChange({ points: formatFieldNumber(sum, 2) })}
            >
              Que valga {numberText(sum)}
            </button>
          )}
        </p>
      )}
    </>
  );
}

type LevelsProps = { number: number; levels: Level[]; onChange: (levels: Level[]) => void };

function Levels({ number, levels, onChange }: LevelsProps) {
  const last = levels.length - 1;
  const nameOf = (at: number) => (levels.length === NAMES.length ? NAMES[last - at] : `Nivel ${at + 1}`);
  const change = (at: number, update: Partial<Level>) =>
    onChange(levels.map((one, index) => (index === at ? { ...one, ...update } : one)));
  return (
    <div className={css.levels}>
      {levels.map((_, index) => {
        const at = last - index;
        const { points, text } = levels[at] as Level;
        return (
          <div key={at} className={css.level}>
            <label>
              <span>{nameOf(at)}</span>
              <textarea
                rows={2}
                maxLength={300}
                aria-label={`${nameOf(at)} del criterio ${number}`}
                value={text}
                onChange={(event) => change(at, { text: event.currentTarget.value })}
              />
            </label>
            <input
              className={css.number}
              inputMode="decimal"
              aria-label={`Puntos de ${nameOf(at)} del criterio ${number}`}
              value={points}
              onChange={(event) => change(at, { points: event.currentTarget.value })}
            />
          </div>
        );
      })}
    </div>
  );
}
