import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { WATCHED_LECTURE_COLUMNS } from '../admin-ui/figures/watched-columns.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import { DataTable } from '../admin-ui/list/data-table.tsx';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { ListState } from '../admin-ui/list/list-state.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { ExportButton } from '../admin-ui/menu/export-button.tsx';
import { personName } from '../admin-ui/person.tsx';
import { usePersonQuery } from '../users/users.api.ts';
import { useWatchedByQuery } from './impressions.api.ts';

const SIZE = 50;

export default function UserImpressionsScreen() {
  const userId = Number(useParams().userId);
  const [q, setQ] = useState('');
  const person = usePersonQuery(userId).data;
  const walk = useCursorPaging(q, SIZE);
  const { data, error, isFetching, refetch } = useWatchedByQuery({
    userId,
    limit: SIZE,
    ...(q.trim() && { q }),
    ...(walk.cursor && { cursor: walk.cursor }),
  });
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
      actions={<ExportButton url={`impressions/user/${userId}.csv`} name={`clases-vistas-${userId}.csv`} />}
    >
      <section className="sheet" aria-label="Clases vistas">
        <div className="tools">
          <FilterField label="Buscar por clase o curso" value={q} onChange={setQ} />
        </div>
        <ListState
          rows={data?.impressions}
          error={error}
          onRetry={() => void refetch()}
          icon="eye"
          empty={q ? 'Ninguna clase coincide.' : 'Todavía no vio ninguna clase.'}
        >
          <DataTable
            caption="Clases vistas"
            columns={WATCHED_LECTURE_COLUMNS}
            rows={data?.impressions ?? []}
            rowKey={({ lectureId }) => lectureId}
            busy={isFetching}
          />
        </ListState>
        <Pager paging={walk} count={data?.impressions.length ?? 0} nextCursor={data?.nextCursor} />
      </section>
    </AdminPage>
  );
}
