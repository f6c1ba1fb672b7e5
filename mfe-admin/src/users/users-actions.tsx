import type { UsersQuery } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { ExportButton } from '../admin-ui/menu/export-button.tsx';

/** Buttons to export the filtered list of people and create a person. */
export function UsersActions({ filter }: { filter: Partial<UsersQuery> }) {
  const { details: _details, sort: _sort, ...search } = filter;
  return (
    <>
      <ExportButton url="users.csv" filter={search} name="usuarios.csv" />
      <Link className="btn btn-primary" to={paths.createUser}>
        <Icon name="user-plus" />
        Crear usuario
      </Link>
    </>
  );
}
