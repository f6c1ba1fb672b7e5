import type { AttemptQuestion } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';
import { useId } from 'react';
import { formatFieldNumber } from '../../admin-ui/editing/number-fields.ts';
import css from './grading.module.css';

export type Rubric = NonNullable<AttemptQuestion['rubric']>;
/** Points by the criterion's id. */
export type PointsByCriterion = Record<string, number>;

/** The floating-point noise of summed fractions. */
const POINTS_NOISE = 1e-7;

function sumOf(points: PointsByCriterion): number {
  return Object.values(points).reduce((sum, one) => sum + one, 0);
}

/** Computes the mark from the points, scaled to the question's maximum in this quiz. */
export function markOfPoints(rubric: Rubric, points: PointsByCriterion, most: number): string {
  const highest = rubric.reduce((sum, { levels }) => sum + (levels.at(-1)?.points ?? 0), 0);
  const sum = sumOf(points);
  // All points give the exact mark, because a mark rounded up would exceed it.
  if (highest > 0 && sum >= highest - POINTS_NOISE) return formatFieldNumber(most);
  return formatFieldNumber(
    highest === 0 ? 0 : Math.min(most, Math.round((100 * sum * most) / highest) / 100),
  );
}

type Props = { rubric: Rubric; points: PointsByCriterion; onPoints: (points: PointsByCriterion) => void };

/** Selects a level for each criterion. */
export function RubricPointsField({ rubric, points, onPoints }: Props) {
  const name = useId();
  return (
    <details className={css.rubric} open>
      <summary>
        <h2>Pauta</h2>
        <span className="muted">suma {numberText(sumOf(points))}</span>
      </summary>
      <ul>
        {rubric.map(({ id, title, text, levels }) => {
          const chosen = levels.find((level) => level.points === points[id]);
          return (
            <li key={id}>
              <div>
                <b>{title}</b>
                <span className="muted">{chosen?.text || text}</span>
              </div>
              <fieldset className={css.levels}>
                <legend className="sr-only">{title}: puntos</legend>
                {levels.map((level) => (
                  <label key={level.points} title={level.text || undefined}>
                    <input
                      type="radio"
                      name={`${name}-${id}`}
                      aria-label={`${numberText(level.points)} ${level.text}`.trim()}
                      checked={points[id] === level.points}
                      onChange={() => onPoints({ ...points, [id]: level.points })}
                    />
                    <span aria-hidden="true">{numberText(level.points)}</span>
                  </label>
                ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
