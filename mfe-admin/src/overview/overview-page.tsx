import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import css from './overview.module.css';

/** The overview's frame; the line of `today` is reserved until its text is known. */
export function OverviewPage({
  today = '\u00a0',
  children,
}: {
  today?: string | undefined;
  children: ReactNode;
}) {
  return (
    <AdminPage
      title="Resumen"
      lead={<span className={css.today}>{today}</span>}
      actions={
        <Link className="btn btn-primary" to={paths.createUser}>
          <Icon name="user-plus" />
          Crear usuario
        </Link>
      }
    >
      {children}
    </AdminPage>
  );
}
