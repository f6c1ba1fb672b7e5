import { Icon } from '@rambla/kit/ui/icon';
import { Checkbox } from '../../admin-ui/editing/checkbox.tsx';
import { IconButton } from '../../admin-ui/icon-button.tsx';
import { useGroupsQuery } from '../../roster/roster.api.ts';
import css from './assignments.module.css';
import type { DatesDraft, GroupDatesDraft } from './dates-draft.ts';

type Props = {
  courseId: number;
  draft: DatesDraft;
  onChange: (update: Partial<DatesDraft>) => void;
  /** True hides the common dates, which are edited elsewhere. */
  groupsOnly?: boolean;
  /** Shows the groups' own time limits, which only quizzes have. */
  withMinutes?: boolean;
};

/** Edits the common dates and the dates of single groups. */
export function DatesTable({ courseId, draft, onChange, groupsOnly = false, withMinutes = false }: Props) {
  const { data: groups = [] } = useGroupsQuery(courseId);
  const { dates, onlyGroups } = draft;
  const nameOf = (groupId: number) => groups.find(({ id }) => id === groupId)?.name ?? 'Grupo';
  const free = groups.filter(({ id }) => dates.every((one) => one.groupId !== id));
  const change = (groupId: number, update: Partial<GroupDatesDraft>) =>
    onChange({ dates: dates.map((one) => (one.groupId === groupId ? { ...one, ...update } : one)) });
  return (
    <>
      <table className={css.dates}>
        <thead>
          <tr>
            <th scope="col">Para</th>
            <th scope="col">Abre</th>
            <th scope="col">Vence</th>
            {withMinutes && <th scope="col">Minutos</th>}
            <th>
              <span className="sr-only">Quitar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {!groupsOnly && (
            <tr>
              <th scope="row">Todos</th>
              <Moment
                name="Abre para todos"
                value={draft.opensAt}
                onText={(opensAt) => onChange({ opensAt })}
              />
              <Moment
                name="Vence para todos"
                value={draft.closesAt}
                onText={(closesAt) => onChange({ closesAt })}
              />
              <td />
            </tr>
          )}
          {dates.map(({ groupId, opensAt, closesAt, minutes }) => {
            const name = nameOf(groupId);
            return (
              <tr key={groupId} className={css.ownDates}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <Moment
                  name={`Abre para ${name}`}
                  value={opensAt}
                  onText={(value) => change(groupId, { opensAt: value })}
                />
                <Moment
                  name={`Vence para ${name}`}
                  value={closesAt}
                  onText={(value) => change(groupId, { closesAt: value })}
                />
                {withMinutes && (
                  <td>
                    <input
                      className={css.number}
                      inputMode="numeric"
                      aria-label={`Minutos para ${name}`}
                      value={minutes}
                      onChange={(event) => change(groupId, { minutes: event.currentTarget.value })}
                    />
                  </td>
                )}
                <td>
                  <IconButton
                    icon="close"
                    label={`Quitar las fechas de ${name}`}
                    onClick={() => onChange({ dates: dates.filter((one) => one.groupId !== groupId) })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {free.length > 0 && (
        <p className={css.line}>
          {free.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="btn btn-ghost btn-sm"
              onClick={() =>
                onChange({ dates: [...dates, { groupId: id, opensAt: '', closesAt: '', minutes: '' }] })
              }
            >
              <Icon name="plus" />
              Fechas para {name}
            </button>
          ))}
        </p>
      )}
      {groups.length === 0 && <p className="muted">El curso no tiene grupos: las fechas son de todos.</p>}
      {(dates.length > 0 || onlyGroups) && (
        <Checkbox checked={onlyGroups} onCheck={(onlyGroups) => onChange({ onlyGroups })}>
          Solo para estos grupos: los demás no la ven
        </Checkbox>
      )}
      {onlyGroups && dates.length === 0 && (
        <p className="field-error" role="alert">
          Nadie tiene acceso sin fechas de algún grupo: agregá un grupo o destildá esta opción.
        </p>
      )}
    </>
  );
}

type MomentProps = { name: string; value: string; onText: (value: string) => void };

function Moment({ name, value, onText }: MomentProps) {
  return (
    <td>
      <input
        type="datetime-local"
        className={css.moment}
        aria-label={name}
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </td>
  );
}
