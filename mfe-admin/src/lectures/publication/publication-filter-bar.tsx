import type { Lecture } from '@rambla/api/contract';
import css from './publication.module.css';
import { hasUnplayableVideo, type PublicationFilter } from './publication-text.ts';

type Label = [PublicationFilter, one: string, many: string];

const LABELS: Label[] = [
  ['published', 'publicada', 'publicadas'],
  ['scheduled', 'por publicarse', 'por publicarse'],
  ['draft', 'borrador', 'borradores'],
  ['trouble', 'con problemas', 'con problemas'],
];

export function matchesPublicationFilter(lecture: Lecture, shown: PublicationFilter): boolean {
  if (shown === 'all') return true;
  return shown === 'trouble' ? hasUnplayableVideo(lecture) : lecture.state === shown;
}

type Props = {
  /** The text after the total, in singular and plural. */
  all: [one: string, many: string];
  countOf: (shown: PublicationFilter) => number;
  shown: PublicationFilter;
  onShow: (shown: PublicationFilter) => void;
};

/** Shows how many items have each state; choosing a state filters the list. */
export function PublicationFilterBar({ all, countOf, shown, onShow }: Props) {
  return (
    <fieldset className={css.tally}>
      <legend className="sr-only">Mostrar</legend>
      {[['all', ...all] satisfies Label, ...LABELS].map(([group, one, many]) => {
        const count = countOf(group);
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
