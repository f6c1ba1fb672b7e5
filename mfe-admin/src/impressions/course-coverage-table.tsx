import type { LectureImpressions } from '@rambla/api/contract';
import { durationText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import type { ReactNode } from 'react';
import { WatchedShareBar } from '../admin-ui/figures/watched-share-bar.tsx';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { useCanEditMarks } from '../admin-ui/people/use-can-edit-marks.ts';
import { useCourseImpressionsQuery } from './impressions.api.ts';

/** Table of the watched share of each lecture. */
export function CourseCoverageTable({ courseId, group }: { courseId: number; group: string }) {
  const { data, error, refetch } = useCourseImpressionsQuery({ courseId, ...(group && { group }) });
  const columns: Column<LectureImpressions>[] = [
    {
      id: 'title',
      label: 'Clase',
      className: 'table-wide',
      cell: ({ lectureId, lectureTitle, position }) => (
        <Lecture courseId={courseId} lectureId={lectureId}>
          {position}. {lectureTitle}
        </Lecture>
      ),
    },
    {
      id: 'coverage',
      label: 'Visto en promedio',
      cell: ({ coverage }) => <WatchedShareBar part={coverage} />,
    },
    { id: 'done', label: 'La hicieron', className: 'numeric', cell: ({ done }) => done },
    { id: 'viewers', label: 'Personas', className: 'numeric', cell: ({ viewers }) => viewers },
    { id: 'views', label: 'Aperturas', className: 'numeric', cell: ({ views }) => views },
    { id: 'time', label: 'Tiempo', className: 'numeric', cell: (row) => durationText(row.secondsWatched) },
  ];
  return (
    <section className="sheet" aria-labelledby="coverage">
      <div className="sheet-head">
        <h2 id="coverage">{group.trim() ? `Cobertura por clase, ${group}` : 'Cobertura por clase'}</h2>
      </div>
      <QueryTable
        query={{ error, refetch }}
        rows={data}
        icon="play"
        empty="El curso no tiene clases."
        caption="Cobertura por clase"
        columns={columns}
        rowKey={({ lectureId }) => lectureId}
      />
    </section>
  );
}

/** Links to the lecture's editor, except for bedelía, who may not open it. */
function Lecture({
  courseId,
  lectureId,
  children,
}: {
  courseId: number;
  lectureId: number;
  children: ReactNode;
}) {
  if (!useCanEditMarks()) return <bdi>{children}</bdi>;
  return <Link to={`${paths.editLectures(courseId)}?clase=${lectureId}`}>{children}</Link>;
}
