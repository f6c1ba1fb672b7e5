import type { WatcherSummary } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { durationText, momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { FacetFields, facetsOf, formatEditionName } from '../admin-ui/courses-nav/facet-fields.tsx';
import { DateRangeFields } from '../admin-ui/figures/date-range-fields.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { ExportButton } from '../admin-ui/menu/export-button.tsx';
import { GroupFilterField } from '../admin-ui/people/group-filter-field.tsx';
import { PersonLabel } from '../admin-ui/person-label.tsx';
import { useAllManagedCoursesQuery } from '../courses/courses.api.ts';
import { ActivityChart } from './activity-chart.tsx';
import { CourseCoverageTable } from './course-coverage-table.tsx';
import { useWatchersQuery } from './impressions.api.ts';

const SIZE = 20;

const COLUMNS: Column<WatcherSummary>[] = [
  {
    id: 'person',
    label: 'Persona',
    cell: ({ userId, name, username }) => (
      <PersonLabel id={userId} name={name ?? username} to={paths.userImpressions(userId)} />
    ),
  },
  { id: 'lectures', label: 'Clases vistas', className: 'numeric', cell: ({ lectures }) => lectures },
  { id: 'time', label: 'Tiempo', className: 'numeric', cell: (row) => durationText(row.secondsWatched) },
  { id: 'last', label: 'Última vez', cell: ({ lastViewedAt }) => momentText(lastViewedAt) },
];

export default function ImpressionsScreen() {
  const address = useAddressState();
  const [q, course, from, to] = [
    address.get('q'),
    address.get('course'),
    address.get('from'),
    address.get('to'),
  ];
  // Groups apply only to a chosen course.
  const group = course && address.get('group');
  const facets = facetsOf(address);
  const hasFacets = Object.keys(facets).length > 0;
  const { data: courses = [] } = useAllManagedCoursesQuery(facets);
  const walk = useCursorPaging(JSON.stringify([q, course, facets, group, from, to]), SIZE);
  const period = { ...(from && { from }), ...(to && { to }) };
  const filter = { ...period, ...(course && { courseId: Number(course) }) };
  const { data, error, isFetching, refetch } = useWatchersQuery({
    limit: SIZE,
    ...filter,
    ...facets,
    ...(group && { group }),
    ...(q.trim() && { q }),
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  const fileQuery = new URLSearchParams({
    ...period,
    ...facets,
    ...(course && { courseId: course }),
    ...(group && { group }),
    ...(q.trim() && { q }),
  });
  return (
    <AdminPage
      title="Clases vistas"
      lead="Quiénes miran, cuánto y cuándo."
      actions={<ExportButton url={`impressions.csv?${fileQuery}`} name="clases-vistas.csv" />}
    >
      <section className="sheet" aria-label="Filtros">
        <div className="tools">
          <FilterField label="Buscar por persona" value={q} onChange={(text) => address.set({ q: text })} />
          <label className="tool-field">
            Curso
            <select
              value={course}
              onChange={(event) => address.set({ course: event.currentTarget.value, group: undefined })}
            >
              <option value="">Todos</option>
              {courses.map((one) => (
                <option key={one.id} value={one.id}>
                  {formatEditionName(one)}
                </option>
              ))}
            </select>
          </label>
          {course && (
            <GroupFilterField
              courseId={Number(course)}
              value={group}
              onChange={(name) => address.set({ group: name })}
            />
          )}
          <DateRangeFields from={from} to={to} onChange={address.set} />
          <FacetFields address={address} along={{ course: undefined, group: undefined }} />
        </div>
      </section>
      {/* The daily chart covers one whole course, or all. */}
      {group === '' && (course !== '' || !hasFacets) && <ActivityChart filter={filter} />}
      {course && <CourseCoverageTable courseId={Number(course)} group={group} />}
      <section className="sheet" aria-label="Personas que vieron clases">
        <QueryTable
          query={{ error, refetch, isFetching }}
          rows={data?.impressions}
          icon="eye"
          empty="Nadie vio clases con esos filtros."
          caption="Personas que vieron clases"
          columns={COLUMNS}
          rowKey={({ userId }) => userId}
        />
        <Pager
          paging={walk}
          count={data?.impressions.length ?? 0}
          total={data?.total}
          nextCursor={data?.nextCursor}
        />
      </section>
    </AdminPage>
  );
}
