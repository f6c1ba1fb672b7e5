import type { Lecture } from '@rambla/api/contract';
import css from './publication.module.css';
import { groupOf, isTroubled, type Shown } from './publication-text.ts';

const LABELS: [Shown, one: string, many: string][] = [
  ['all', 'clase', 'clases'],
  ['published', 'publicada', 'publicadas'],
  ['scheduled', 'por publicarse', 'por publicarse'],
  ['draft', 'borrador', 'borradores'],
  ['trouble', 'con problemas', 'con problemas'],
];

export function isShown(lecture: Lecture, shown: Shown): boolean {
  if (shown === 'all') return true;
  return shown === 'trouble' ? isTroubled(lecture) : groupOf(lecture) === shown;
}

type Props = { lectures: Lecture[]; shown: Shown; onShow: (shown: Shown) => void };

/** Counts lectures by state; each count filters the list. */
export function Tally({ lectures, shown, onShow }: Props) {
  return (
    <fieldset className={css.tally}>
      <legend className="sr-only">Mostrar</legend>
      {LABELS.map(([group, one, many]) => {
        const count = lectures.filter((lecture) => isShown(lecture, group)).length;
        if (count === 0 && group !== 'all' && group !== shown) return null;
        return (
          <label key={group}>
            <input type="radio" name="tally" checked={shown === group} onChange={() => onShow(group)} />
            <span data-of={group}>
              <b>{count}</b>
              {count === 1 ? one : many}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
