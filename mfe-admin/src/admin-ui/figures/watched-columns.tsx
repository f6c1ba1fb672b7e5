import type { Impression } from '@rambla/api/contract';
import { durationText, momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import type { Column } from '../list/data-table.tsx';
import { WatchedShareBar } from './watched-share-bar.tsx';

export const WATCHED_LECTURE_COLUMNS: Column<Impression>[] = [
  {
    id: 'lecture',
    label: 'Clase',
    className: 'table-wide',
    cell: ({ courseId, lectureId, lectureTitle }) => (
      <Link to={paths.lecture(courseId, lectureId)}>{lectureTitle}</Link>
    ),
  },
  { id: 'course', label: 'Curso', className: 'table-wide', cell: ({ courseName }) => courseName },
  { id: 'coverage', label: 'Visto', cell: ({ coverage }) => <WatchedShareBar part={coverage} /> },
  { id: 'views', label: 'Veces', className: 'numeric', cell: ({ views }) => views },
  { id: 'time', label: 'Tiempo', className: 'numeric', cell: (row) => durationText(row.secondsWatched) },
  { id: 'first', label: 'Primera vez', cell: ({ firstViewedAt }) => momentText(firstViewedAt) },
  { id: 'last', label: 'Última vez', cell: ({ lastViewedAt }) => momentText(lastViewedAt) },
];
