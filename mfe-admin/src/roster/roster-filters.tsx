import type { RosterResponse } from '@rambla/api/contract';
import css from './roster.module.css';
import type { RosterAddressState } from './roster-address-state.ts';

type Props = { roster: RosterResponse; address: RosterAddressState };

/** Combinable filters, each with the number of people that it matches. */
export function RosterFilterChips({ roster: { counts, lectures }, address }: Props) {
  const chips = [
    { filter: 'to_grade', label: 'Por corregir', count: counts.toGrade },
    { filter: 'never_entered', label: 'Nunca ingresó', count: counts.neverEntered },
    { filter: 'idle:14', label: 'Sin ingresar hace 14 días', count: counts.idle },
    { filter: 'below:50', label: 'Por debajo de 50 %', count: counts.below },
  ];
  const unseen = address.filters.find((filter) => filter.startsWith('not_watched:')) ?? '';
  return (
    <fieldset className={css.filters}>
      <legend className="sr-only">Filtros: se suman</legend>
      {lectures.length > 0 && (
        <label className={css.filter} data-on={unseen ? '' : undefined}>
          No vio la clase
          <select
            aria-label="No vio la clase"
            value={unseen}
            onChange={(event) => address.setFilter('not_watched', event.currentTarget.value)}
          >
            <option value="">…</option>
            {lectures.map(({ id, title, seen }, index) => (
              <option key={id} value={`not_watched:${id}`}>
                {index + 1}. {title} ({counts.people - seen})
              </option>
            ))}
          </select>
        </label>
      )}
      {chips.map(({ filter, label, count }) => {
        const isOn = address.filters.includes(filter);
        return (
          <button
            key={filter}
            type="button"
            className={css.filter}
            aria-pressed={isOn}
            onClick={() => address.setFilter(filter.split(':')[0] ?? '', isOn ? undefined : filter)}
          >
            {label} <b>{count.toLocaleString('es-UY')}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
