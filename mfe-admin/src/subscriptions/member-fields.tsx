import { Field } from '@rambla/kit/ui/field';
import { SelectField } from '../admin-ui/editing/select-field.tsx';

type Props = { groups: string[]; group?: string; expires?: string };

/** Fields for group and expiry; a person's group stays available after the course removed it. */
export function MemberFields({ groups, group = '', expires = '' }: Props) {
  const offered = group && !groups.includes(group) ? [...groups, group] : groups;
  return (
    <div className="field-row">
      <GroupSelectField groups={offered} group={group} />
      <Field
        name="expires"
        label="Hasta"
        type="date"
        defaultValue={expires}
        hint="Si queda vacío, no vence."
      />
    </div>
  );
}

export function GroupSelectField({ groups, group = '' }: Omit<Props, 'expires'>) {
  return (
    <SelectField
      name="group"
      label="Grupo"
      defaultValue={group}
      options={[{ value: '', label: 'Sin grupo' }, ...groups.map((name) => ({ value: name, label: name }))]}
    />
  );
}
