import type { Role } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { FacetFields } from '../admin-ui/courses-nav/facet-fields.tsx';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { MenuButton } from '../admin-ui/menu/menu-button.tsx';
import { MenuCheckbox, MenuItem } from '../admin-ui/menu/menu-item.tsx';
import { ROLE_LABELS } from '../admin-ui/people/role-names.ts';
import { SegmentedControl } from '../admin-ui/segmented-control.tsx';
import { ACCOUNT_FILTERS, type useUsersList } from './use-users-list.ts';
import { OPTIONAL_USER_COLUMNS } from './user-columns.tsx';

const OPTIONS: { value: Role | ''; label: string }[] = [
  { value: '', label: 'Todos' },
  ...(Object.keys(ROLE_LABELS) as Role[]).map((value) => ({ value, label: ROLE_LABELS[value].many })),
];

type Props = {
  list: ReturnType<typeof useUsersList>;
  columns: string[];
  onColumns: (columns: string[]) => void;
};

/** Filters and column selection of the table. */
export function UsersToolbar({ list, columns, onColumns }: Props) {
  const { address, q, role, account } = list;
  return (
    <div className="tools">
      <FilterField
        label="Buscar por nombre, correo o CI"
        value={q}
        onChange={(text) => address.set({ q: text })}
      />
      <SegmentedControl
        legend="Filtrar por rol"
        options={OPTIONS}
        value={role as Role | ''}
        onChange={(value) => address.set({ role: value })}
      />
      {account && (
        <button type="button" className="btn btn-outline" onClick={() => address.set({ account: undefined })}>
          {account.label}
          <Icon name="close" />
          <span className="sr-only">Quitar este filtro</span>
        </button>
      )}
      <div className="tools-end">
        <MenuButton className="btn btn-outline" button="Cuentas">
          <MenuItem icon="people" label="Todas" onPick={() => address.set({ account: undefined })} />
          {Object.entries(ACCOUNT_FILTERS).map(([name, { label, icon }]) => (
            <MenuItem key={name} icon={icon} label={label} onPick={() => address.set({ account: name })} />
          ))}
        </MenuButton>
        <MenuButton
          className="btn btn-outline"
          button={
            <>
              <Icon name="columns" />
              Columnas
            </>
          }
        >
          {OPTIONAL_USER_COLUMNS.map(({ id, label }) => (
            <MenuCheckbox
              key={id}
              label={label}
              checked={columns.includes(id)}
              onChange={(on) => onColumns(on ? [...columns, id] : columns.filter((other) => other !== id))}
            />
          ))}
        </MenuButton>
      </div>
      <FacetFields address={address} />
    </div>
  );
}
