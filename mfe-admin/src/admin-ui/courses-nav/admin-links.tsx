import { paths } from '@rambla/kit/paths';
import { NavLink } from '@rambla/kit/router';

/** Links to the administration screens that the drawer does not list. */
export function AdminLinks() {
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
      <NavLink to={paths.dataRequests} end>
        Pedidos de datos
      </NavLink>
    </>
  );
}
