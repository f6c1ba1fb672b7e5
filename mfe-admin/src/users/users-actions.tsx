import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { ExportButton } from '../admin-ui/menu/export-button.tsx';

/** Buttons to export the people's list and create a person. */
export function UsersActions() {
  return (
    <>
      <ExportButton url="users.csv" name="usuarios.csv" />
      <Link className="btn btn-primary" to={paths.createUser}>
        <Icon name="user-plus" />
        Crear usuario
      </Link>
    </>
  );
}
