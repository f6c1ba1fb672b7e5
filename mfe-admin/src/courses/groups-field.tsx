import { Icon } from '@rambla/kit/ui/icon';
import { IconButton } from '../admin-ui/icon-button.tsx';

const MOST = 50;

export function GroupsField({
  groups,
  onChange,
}: {
  groups: string[];
  onChange: (groups: string[]) => void;
}) {
  return (
    <fieldset className="field">
      <legend className="field-legend">Grupos</legend>
      <div className="line-list">
        {groups.map((group, index) => (
          <div key={index}>
            <input
              className="input"
              type="text"
              aria-label={`Grupo ${index + 1}`}
              maxLength={100}
              value={group}
              onChange={({ currentTarget: { value } }) => onChange(groups.with(index, value))}
            />
            <IconButton
              icon="trash"
              label={`Quitar el grupo ${index + 1}`}
              onClick={() => onChange(groups.toSpliced(index, 1))}
            />
          </div>
        ))}
      </div>
      {groups.length < MOST && (
        <button
          type="button"
          className="btn btn-outline btn-sm add-line"
          onClick={() => onChange([...groups, ''])}
        >
          <Icon name="plus" />
          Agregar grupo
        </button>
      )}
    </fieldset>
  );
}
