import { useGroupsQuery } from '../roster/roster.api.ts';
import { useAudienceQuery } from './announcements.api.ts';
import css from './announcements.module.css';

type Props = { courseId: number; groupId: number | null; onChange: (groupId: number | null) => void };

const peopleText = (count: number) => (count === 1 ? '1 persona' : `${count} personas`);

/** Chooses the whole course or a group; hidden in courses without groups. */
export function RecipientField({ courseId, groupId, onChange }: Props) {
  const { data: groups = [] } = useGroupsQuery(courseId);
  const { data: all } = useAudienceQuery({ courseId });
  const [first] = groups;
  if (!first) return null;
  return (
    <fieldset className={css.row}>
      <legend>Para</legend>
      <div className={css.pick}>
        <label>
          <input type="radio" name="to" checked={groupId === null} onChange={() => onChange(null)} />
          <span>
            Todo el curso<small>{all ? peopleText(all.audience.people) : ''}</small>
          </span>
        </label>
        <label>
          <input type="radio" name="to" checked={groupId !== null} onChange={() => onChange(first.id)} />
          <span>
            Un grupo<small>Elegí cuál</small>
          </span>
        </label>
      </div>
      {groupId !== null && (
        <select
          className="input"
          aria-label="Grupo"
          value={groupId}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {groups.map(({ id, name, members }) => (
            <option key={id} value={id}>
              {name} · {peopleText(members)}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
