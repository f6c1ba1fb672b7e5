import type { useAddressState } from '@rambla/kit/data/address-state';
import { useCourseFacetsQuery } from './courses.api.ts';

/** The texts of a course that lists are filtered by, as the address names them. */
export const FACETS = [
  { name: 'code', label: 'Código' },
  { name: 'period', label: 'Período' },
  { name: 'shift', label: 'Turno' },
] as const;

/** Choices of the codes, periods and shifts that courses have; none where no course has one. */
export function FacetFields({ address }: { address: ReturnType<typeof useAddressState> }) {
  const { data } = useCourseFacetsQuery();
  return FACETS.map(({ name, label }) => {
    const value = address.get(name);
    const values = data?.[name] ?? [];
    const all = value === '' || values.includes(value) ? values : [value, ...values];
    if (all.length === 0) return null;
    return (
      <label key={name} className="tool-field">
        {label}
        <select value={value} onChange={(event) => address.set({ [name]: event.currentTarget.value })}>
          <option value="">Todos</option>
          {all.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
    );
  });
}
