import { paths } from '@rambla/kit/paths';
import { NavLink } from '@rambla/kit/router';

/** The way to the screens that the drawer does not name. */
export function AdminLinks() {
  return (
    <>
      <NavLink to={paths.admin} end>
        Resumen
      </NavLink>
      <NavLink to={paths.audit} end>
        Auditoría
      </NavLink>
    </>
  );
}
