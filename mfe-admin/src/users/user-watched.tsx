import type { Impression } from '@rambla/api/contract';
import { durationText, momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { Coverage } from '../admin-ui/figures/coverage.tsx';
import { type Column, DataTable } from '../admin-ui/list/data-table.tsx';
import { ListState } from '../admin-ui/list/list-state.tsx';
import { useWatchedByQuery } from '../impressions/impressions.api.ts';

const COLUMNS: Column<Impression>[] = [
  {
    id: 'lecture',
    label: 'Clase',
    className: 'table-wide',
    cell: ({ courseId, lectureId, lectureTitle }) => (
      <Link to={paths.lecture(courseId, lectureId)}>{lectureTitle}</Link>
    ),
  },
  { id: 'course', label: 'Curso', className: 'table-wide', cell: ({ courseName }) => courseName },
  { id: 'coverage', label: 'Visto', cell: ({ coverage }) => <Coverage part={coverage} /> },
  { id: 'seconds', label: 'Tiempo', className: 'numeric', cell: (row) => durationText(row.secondsWatched) },
  { id: 'last', label: 'Última vez', cell: ({ lastViewedAt }) => momentText(lastViewedAt) },
];
const SHOWN = 5;

/** The lectures that a person watched last. */
export function UserWatched({ userId }: { userId: number }) {
  const { data, error, refetch } = useWatchedByQuery({ userId, limit: SHOWN });
  return (
    <section className="sheet" aria-labelledby="user-watched">
      <div className="sheet-head">
        <h2 id="user-watched">Últimas clases vistas</h2>
        <Link className="btn btn-outline btn-sm" to={paths.userImpressions(userId)}>
          Ver todas
          <Icon name="right" />
        </Link>
      </div>
      <ListState
        rows={data?.impressions}
        error={error}
        onRetry={() => void refetch()}
        icon="eye"
        empty="Todavía no vio ninguna clase."
      >
        <DataTable
          caption="Clases vistas por la persona"
          columns={COLUMNS}
          rows={data?.impressions ?? []}
          rowKey={({ lectureId }) => lectureId}
        />
      </ListState>
    </section>
  );
}
