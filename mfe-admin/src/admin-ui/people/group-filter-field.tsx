import { useGroupsQuery } from '../../roster/roster.api.ts';

/** A space, because an empty value would disappear from the address. */
const NO_GROUP = ' ';

type Props = { courseId: number; value: string; onChange: (group: string) => void };

/** Chooses a group, people without one, or everybody; hidden in courses without groups. */
export function GroupFilterField({ courseId, value, onChange }: Props) {
  const { data: groups = [] } = useGroupsQuery(courseId);
  if (groups.length === 0 && value === '') return null;
  return (
    <label className="tool-field">
      Grupo
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">Todos</option>
        {groups.map(({ id, name, members }) => (
          <option key={id} value={name}>
            {name} ({members})
          </option>
        ))}
        <option value={NO_GROUP}>Sin grupo</option>
      </select>
    </label>
  );
}
