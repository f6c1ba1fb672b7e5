import { paths } from '@rambla/kit/paths';
import { NavLink } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';

/** Links to the administration screens that the drawer does not list. */
export function AdminLinks() {
  if (useAuth().role !== 'admin') return null;
  return (
    <>
      <NavLink to={paths.admin} end>
        Resumen
      </NavLink>
      <NavLink to={paths.instituteAnnouncements} end>
        Anuncios
      </NavLink>
      <NavLink to={paths.audit} end>
        Auditoría
      </NavLink>
    </>
  );
}
