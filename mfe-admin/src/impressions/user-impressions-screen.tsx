import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { WATCHED_LECTURE_COLUMNS } from '../admin-ui/figures/watched-columns.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { ExportButton } from '../admin-ui/menu/export-button.tsx';
import { personName } from '../admin-ui/person-label.tsx';
import { usePersonQuery } from '../users/users.api.ts';
import { useUserImpressionsQuery } from './impressions.api.ts';

const SIZE = 50;

export default function UserImpressionsScreen() {
  const userId = Number(useParams().userId);
  const [q, setQ] = useState('');
  const person = usePersonQuery(userId).data;
  const walk = useCursorPaging(q, SIZE);
  const { data, error, isFetching, refetch } = useUserImpressionsQuery({
    userId,
    limit: SIZE,
    ...(q.trim() && { q }),
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  const filter = q.trim() && `?q=${encodeURIComponent(q.trim())}`;
  const name = person ? personName(person) : '';
  return (
    <AdminPage
      title={name ? `Clases vistas por ${name}` : 'Clases vistas'}
      lead={person?.email}
      links={
        <>
          <Link to={paths.impressions}>
            <Icon name="left" />
            Clases vistas
          </Link>
          <Link to={paths.userSubscriptions(userId)}>Ver la ficha</Link>
        </>
      }
      actions={
        <ExportButton url={`impressions/user/${userId}.csv${filter}`} name={`clases-vistas-${userId}.csv`} />
      }
    >
      <section className="sheet" aria-label="Clases vistas">
        <div className="tools">
          <FilterField label="Buscar por clase o curso" value={q} onChange={setQ} />
        </div>
        <QueryTable
          query={{ error, refetch, isFetching }}
          rows={data?.impressions}
          icon="eye"
          empty={q ? 'Ninguna clase coincide.' : 'Todavía no vio ninguna clase.'}
          caption="Clases vistas"
          columns={WATCHED_LECTURE_COLUMNS}
          rowKey={({ lectureId }) => lectureId}
        />
        <Pager paging={walk} count={data?.impressions.length ?? 0} nextCursor={data?.nextCursor} />
      </section>
    </AdminPage>
  );
}
