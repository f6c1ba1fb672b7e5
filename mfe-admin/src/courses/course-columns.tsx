import type { Course } from '@rambla/api/contract';
import { dayText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { ENROLMENT_NAMES } from '../admin-ui/courses-nav/course-types.ts';
import type { Column } from '../admin-ui/list/data-table.tsx';

const nameColumn = (to: (id: number) => string): Column<Course> => ({
  id: 'name',
  label: 'Curso',
  className: 'table-wide',
  cell: ({ id, name, code, period, shift }) => (
    <>
      <bdi>
        <Link to={to(id)}>{name}</Link>
      </bdi>
      {[code, period, shift].some(Boolean) && (
        <>
          <br />
          <span className="muted">{[code, period, shift].filter(Boolean).join(' · ')}</span>
        </>
      )}
    </>
  ),
});

const REST: Column<Course>[] = [
  {
    id: 'type',
    label: 'Tipo',
    cell: ({ type }) => <span className={`chip chip-${type.toLowerCase()}`}>{type}</span>,
  },
  {
    id: 'category',
    label: 'Categoría',
    className: 'table-wide',
    cell: ({ category }) => category || <span className="muted">Sin categoría</span>,
  },
  { id: 'lectures', label: 'Clases', className: 'numeric', cell: ({ lectureCount }) => lectureCount },
  { id: 'enrolment', label: 'Inscripción', cell: ({ enrolment }) => ENROLMENT_NAMES[enrolment].label },
  { id: 'state', label: 'Estado', cell: (course) => <PublicationState course={course} /> },
  { id: 'updated', label: 'Cambió', cell: ({ updatedAt }) => dayText(updatedAt) },
];

export const COURSE_COLUMNS = [nameColumn(paths.course), ...REST];
/** Columns for bedelía, whose links lead to the course's members. */
export const BEDELIA_COURSE_COLUMNS = [nameColumn(paths.courseSubscriptions), ...REST];

function PublicationState({ course: { state, archivedAt } }: { course: Course }) {
  if (archivedAt) return <span className="chip">Archivada</span>;
  if (state === 'published') return <span className="chip chip-ok">Publicada</span>;
  return <span className="chip">{state === 'draft' ? 'Borrador' : 'Programada'}</span>;
}
