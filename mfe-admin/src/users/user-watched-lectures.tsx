import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { WATCHED_LECTURE_COLUMNS } from '../admin-ui/figures/watched-columns.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { useUserImpressionsQuery } from '../impressions/impressions.api.ts';

const COLUMNS = WATCHED_LECTURE_COLUMNS.filter(({ id }) => id !== 'views' && id !== 'first');
const SHOWN = 5;

/** The lectures that a person watched last. */
export function UserWatchedLectures({ userId }: { userId: number }) {
  const { data, error, refetch } = useUserImpressionsQuery({ userId, limit: SHOWN });
  return (
    <section className="sheet" aria-labelledby="user-watched">
      <div className="sheet-head">
        <h2 id="user-watched">Últimas clases vistas</h2>
        <Link className="btn btn-outline btn-sm" to={paths.userImpressions(userId)}>
          Ver todas
          <Icon name="right" />
        </Link>
      </div>
      <QueryTable
        query={{ error, refetch }}
        rows={data?.impressions}
        icon="eye"
        empty="Todavía no vio ninguna clase."
        caption="Clases vistas por la persona"
        columns={COLUMNS}
        rowKey={({ lectureId }) => lectureId}
      />
    </section>
  );
}
