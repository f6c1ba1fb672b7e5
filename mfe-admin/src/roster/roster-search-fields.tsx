import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { GroupFilterField } from '../admin-ui/people/group-filter-field.tsx';
import type { RosterAddressState } from './roster-address-state.ts';

/** Search and group fields above a course's list of students. */
export function RosterSearchFields({ courseId, address }: { courseId: number; address: RosterAddressState }) {
  return (
    <div className="tools">
      <FilterField label="Buscar por nombre, CI o correo" value={address.q} onChange={address.setQ} />
      <GroupFilterField courseId={courseId} value={address.group} onChange={address.setGroup} />
    </div>
  );
}
