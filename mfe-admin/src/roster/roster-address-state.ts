import { useAddressState } from '@rambla/kit/data/address-state';
import type { RosterFilters } from './roster.api.ts';

/** The roster's filters and selection in the address, so that links keep them. */
export function useRosterAddressState() {
  const { get, set } = useAddressState();
  const filters = get('filtro').split(',').filter(Boolean);
  const [q, group, sort] = [get('q'), get('grupo'), get('orden')];
  const wish: RosterFilters = {
    ...(q && { q }),
    ...(group && { group }),
    ...(filters.length > 0 && { filter: filters.join(',') }),
    ...(sort && { sort }),
  };
  return {
    q,
    group,
    sort,
    filters,
    wish,
    studentId: Number(get('persona')) || undefined,
    setQ: (text: string) => set({ q: text.trim() }),
    setGroup: (name: string) => set({ grupo: name }),
    setSort: (column: string) => set({ orden: column }),
    setStudent: (id: number | undefined) => set({ persona: id === undefined ? undefined : String(id) }),
    /** Replaces the filter of this name, or removes it. */
    setFilter: (name: string, filter: string | undefined) => {
      const others = filters.filter((one) => one.split(':')[0] !== name);
      set({ filtro: [...others, ...(filter ? [filter] : [])].join(',') });
    },
  };
}
export type RosterAddressState = ReturnType<typeof useRosterAddressState>;
