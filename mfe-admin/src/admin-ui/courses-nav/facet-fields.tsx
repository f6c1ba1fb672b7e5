import type { Course } from '@rambla/api/contract';
import type { useAddressState } from '@rambla/kit/data/address-state';
import { Icon } from '@rambla/kit/ui/icon';
import { useId, useState } from 'react';
import { useCourseFacetsQuery } from '../../courses/courses.api.ts';
import { CountBadge } from '../figures/count-badge.tsx';

type Address = ReturnType<typeof useAddressState>;

/** Course fields that filter lists; their names are also query parameters. */
const FACETS = [
  { name: 'code', label: 'Código' },
  { name: 'period', label: 'Período' },
  { name: 'shift', label: 'Turno' },
] as const;
type Facets = Partial<Record<(typeof FACETS)[number]['name'], string>>;

/** Returns the chosen facets, without empty ones. */
export function facetsOf(address: Address): Facets {
  return Object.fromEntries(FACETS.map(({ name }) => [name, address.get(name)]).filter(([, value]) => value));
}

/** Formats a course's name with its type, period and shift, to distinguish editions. */
export function formatEditionName({ name, type, period, shift }: Course): string {
  return `${name} (${[type, period, shift].filter(Boolean).join(' · ')})`;
}

type Props = {
  address: Address;
  /** Further query parameters to clear when a choice changes. */
  along?: Record<string, undefined>;
};

/** Filters for code, period and shift, collapsed on phones; a filter without values is hidden. */
export function FacetFields({ address, along = {} }: Props) {
  const { data } = useCourseFacetsQuery();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const chosen = facetsOf(address);
  const shown = FACETS.filter(({ name }) => (data?.[name].length ?? 0) > 0 || name in chosen);
  if (shown.length === 0) return null;
  return (
    <div className="facets">
      <button
        type="button"
        className="btn btn-outline"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
        Filtros
        <CountBadge count={Object.keys(chosen).length} />
        <Icon name="down" />
      </button>
      <div id={id} data-open={isOpen || undefined}>
        {shown.map(({ name, label }) => (
          <Facet
            key={name}
            label={label}
            value={chosen[name] ?? ''}
            values={data?.[name] ?? []}
            onChange={(value) => address.set({ [name]: value, ...along })}
          />
        ))}
        {data?.truncated && (
          <p className="sheet-note">
            Hay más de 500 códigos, períodos o turnos: cada lista muestra los 500 últimos.
          </p>
        )}
      </div>
    </div>
  );
}

type FacetProps = { label: string; value: string; values: string[]; onChange: (value: string) => void };

function Facet({ label, value, values, onChange }: FacetProps) {
  const all = value === '' || values.includes(value) ? values : [value, ...values];
  return (
    <label className="tool-field">
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">Todos</option>
        {all.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
