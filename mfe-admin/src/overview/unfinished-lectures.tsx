import type { UnfinishedLecture, UnfinishedReason } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import { type Column, DataTable } from '../admin-ui/list/data-table.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryList } from '../admin-ui/list/query-list.tsx';
import { useUnfinishedLecturesQuery } from './overview.api.ts';

const SIZE = 10;
const TITLES: Record<UnfinishedReason, string> = {
  video: 'Clases sin video',
  captions: 'Clases sin subtítulos',
  upload: 'Videos que quedaron a medio subir',
  process: 'Videos que se están procesando',
  unplayable: 'Videos que no se pueden ver',
};
const COLUMNS: Column<UnfinishedLecture>[] = [
  {
    id: 'lecture',
    label: 'Clase',
    cell: ({ courseId, lectureId, title }) => (
      <Link to={`${paths.editLectures(courseId)}?clase=${lectureId}`}>{title}</Link>
    ),
  },
  { id: 'course', label: 'Curso', cell: ({ courseName }) => courseName },
];

/** Lists the lectures that are unfinished for the selected reason, with links to their editor. */
export function UnfinishedLectures() {
  const missing = useAddressState().get('falta');
  return Object.hasOwn(TITLES, missing) ? <List missing={missing as UnfinishedReason} /> : null;
}

function List({ missing }: { missing: UnfinishedReason }) {
  const walk = useCursorPaging(missing, SIZE);
  const { data, error, isFetching, refetch } = useUnfinishedLecturesQuery({
    missing,
    limit: SIZE,
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  return (
    <section className="sheet" aria-labelledby="unfinished">
      <div className="sheet-head">
        <h2 id="unfinished">{TITLES[missing]}</h2>
      </div>
      <QueryList
        rows={data?.lectures}
        error={error}
        onRetry={() => void refetch()}
        icon="check"
        empty="A ninguna clase le falta esto."
      >
        <DataTable
          caption={TITLES[missing]}
          columns={COLUMNS}
          rows={data?.lectures ?? []}
          rowKey={({ lectureId }) => lectureId}
          busy={isFetching}
        />
        <Pager paging={walk} count={data?.lectures.length ?? 0} nextCursor={data?.nextCursor} />
      </QueryList>
    </section>
  );
}
