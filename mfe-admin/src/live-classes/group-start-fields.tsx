import { Field } from '@rambla/kit/ui/field';
import { Icon } from '@rambla/kit/ui/icon';
import { IconButton } from '../admin-ui/icon-button.tsx';
import { useGroupsQuery } from '../roster/roster.api.ts';
import css from './live-classes.module.css';

/** A group's own start, in the format of a form field. */
export type GroupStart = { groupId: number; opensAt: string };
type Props = {
  courseId: number;
  /** The names of the invited groups; empty for all. */
  invited: string[];
  starts: GroupStart[];
  /** The start proposed when a group gets its own. */
  proposed: string;
  onChange: (starts: GroupStart[]) => void;
};

/** Lets invited groups have the live class at another time. */
export function GroupStartFields({ courseId, invited, starts, proposed, onChange }: Props) {
  const { data = [] } = useGroupsQuery(courseId);
  const groups = data.filter(({ name }) => invited.length === 0 || invited.includes(name));
  const startOf = (groupId: number) => starts.find((one) => one.groupId === groupId);
  const without = (groupId: number) => starts.filter((one) => one.groupId !== groupId);
  if (groups.length === 0) return null;
  return (
    <div className={css.starts}>
      {groups.map(({ id, name }) => {
        const start = startOf(id);
        if (!start)
          return (
            <button
              key={id}
              type="button"
              className="btn btn-ghost btn-sm"
              onClick={() => onChange([...starts, { groupId: id, opensAt: proposed }])}
            >
              <Icon name="plus" />
              <span>
                Otra hora para <bdi>{name}</bdi>
              </span>
            </button>
          );
        return (
          <Field
            key={id}
            name={`start-${id}`}
            label={`Cuándo es para ${name}`}
            type="datetime-local"
            value={start.opensAt}
            onChange={({ currentTarget: { value } }) =>
              onChange(starts.map((one) => (one.groupId === id ? { ...one, opensAt: value } : one)))
            }
            after={
              <IconButton
                icon="close"
                label={`Quitar la hora de ${name}`}
                onClick={() => onChange(without(id))}
              />
            }
          />
        );
      })}
    </div>
  );
}
