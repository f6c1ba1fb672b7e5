import type { Role, UsersQuery } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import type { IconName } from '@rambla/kit/ui/icon';
import { facetsOf } from '../admin-ui/courses-nav/facet-fields.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import { usePeopleQuery } from './users.api.ts';

const SIZE = 20;
/** Filters by account state or log-in method, keyed by their name in the address. */
export const ACCOUNT_FILTERS: Record<string, { label: string; icon: IconName; query: Partial<UsersQuery> }> =
  {
    waiting: { label: 'Sin activar', icon: 'clock', query: { active: false, suspended: false } },
    invited: { label: 'Invitadas', icon: 'mail', query: { invited: true } },
    suspended: { label: 'Suspendidas', icon: 'lock', query: { suspended: true } },
    names: { label: 'Nombres por revisar', icon: 'edit', query: { nameGuessed: true } },
    'no-second-factor': { label: 'Sin segundo factor', icon: 'device', query: { secondFactor: false } },
  };

/** State of the people's table: filters in the address, the current page, and functions to change both. */
export function useUsersList() {
  const address = useAddressState();
  const q = address.get('q');
  const role = address.get('role');
  const sort = address.get('sort') || 'name';
  const account = address.get('account');
  const size = Number(address.get('rows')) || SIZE;
  const facets = facetsOf(address);
  const walk = useCursorPaging(JSON.stringify([q, role, sort, account, facets, size]), size);
  const filter: Partial<UsersQuery> = {
    details: true,
    sort: sort as NonNullable<UsersQuery['sort']>,
    ...(q.trim() && { q }),
    ...(role && { role: role as Role }),
    ...ACCOUNT_FILTERS[account]?.query,
    ...facets,
  };
  const answer = usePeopleQuery({ ...filter, limit: size, ...(walk.cursor && { cursor: walk.cursor }) });
  return { address, q, role, sort, account: ACCOUNT_FILTERS[account], walk, filter, answer };
}
