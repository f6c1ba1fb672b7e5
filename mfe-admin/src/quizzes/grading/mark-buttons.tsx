import { numberText } from '@rambla/kit/format/numbers';
import { useId } from 'react';
import { parseNumber } from '../../admin-ui/editing/number-fields.ts';
import css from './grading.module.css';
import { toggleHalfPoint } from './mark-digits.ts';

/** Above this mark, typing is faster than choosing among the buttons. */
const MOST = 10;

type Props = { most: number; mark: string; onMark: (mark: string) => void; className?: string | undefined };

/** A button per whole mark, and one to add half a point. */
export function MarkButtons({ most, mark, onMark, className = '' }: Props) {
  const name = useId();
  if (most > MOST || most < 1) return null;
  const number = parseNumber(mark);
  const whole = number === null ? null : Math.floor(number);
  const half = number !== null && number - Math.floor(number) === 0.5;
  return (
    <fieldset className={`${css.keys} ${className}`}>
      <legend className="sr-only">Puntos, de 0 a {numberText(most)}</legend>
      {Array.from({ length: Math.floor(most) + 1 }, (_none, value) => (
        <label key={value}>
          <input type="radio" name={name} checked={whole === value} onChange={() => onMark(String(value))} />
          <span>{value}</span>
        </label>
      ))}
      <label className={css.half}>
        <input
          type="checkbox"
          aria-label="Medio punto más"
          checked={half}
          onChange={() => onMark(toggleHalfPoint(mark, most))}
        />
        <span>½</span>
      </label>
    </fieldset>
  );
}
