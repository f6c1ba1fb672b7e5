import type { AssignmentSummary } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import type { Column } from '../../admin-ui/list/data-table.tsx';
import { QueryTable } from '../../admin-ui/list/query-table.tsx';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import { announceDeletion } from '../../admin-ui/undo.ts';
import { UngradedCount } from '../list/ungraded-count.tsx';
import { useDeleteAssignmentMutation, useManagedAssignmentsQuery } from './assignments.api.ts';

export const ASSIGNMENT_STATES: Record<AssignmentSummary['state'], { label: string; chip: string }> = {
  draft: { label: 'Borrador', chip: 'chip dot' },
  scheduled: { label: 'Programada', chip: 'chip chip-fing dot' },
  published: { label: 'Publicada', chip: 'chip chip-ok dot' },
};

const COLUMNS: Column<AssignmentSummary>[] = [
  {
    id: 'title',
    label: 'Tarea',
    className: 'table-wide',
    cell: ({ id, courseId, title }) => (
      <bdi>
        <Link to={paths.editAssignment(courseId, id)}>{title}</Link>
      </bdi>
    ),
  },
  {
    id: 'state',
    label: 'Estado',
    cell: ({ state }) => (
      <span className={ASSIGNMENT_STATES[state].chip}>{ASSIGNMENT_STATES[state].label}</span>
    ),
  },
  {
    id: 'due',
    label: 'Vence',
    cell: ({ closesAt }) => (closesAt ? momentText(closesAt) : <span className="muted">Sin fecha</span>),
  },
  {
    id: 'count',
    label: 'Entregas',
    className: 'numeric',
    cell: ({ submissionCount = 0 }) => submissionCount,
  },
  {
    id: 'waiting',
    label: 'Por corregir',
    cell: ({ id, courseId, waitingCount }) => (
      <UngradedCount id={id} courseId={courseId} waitingCount={waitingCount} />
    ),
  },
];

/** A course's assignments for its teachers. */
export function AssignmentList({ courseId }: { courseId: number }) {
  const { data, error, isFetching, refetch } = useManagedAssignmentsQuery(courseId);
  return (
    <section className="sheet" aria-label="Tareas">
      <div className="tools">
        <Link className="btn btn-primary" to={paths.editAssignment(courseId, 0)}>
          <Icon name="plus" />
          Crear tarea
        </Link>
      </div>
      <QueryTable
        query={{ error: data ? undefined : error, refetch, isFetching }}
        rows={data}
        icon="upload"
        empty="Este curso todavía no tiene tareas."
        caption="Tareas"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        actions={(assignment) => <Actions assignment={assignment} />}
      />
    </section>
  );
}

function Actions({ assignment: { id, courseId, title } }: { assignment: AssignmentSummary }) {
  const [remove] = useDeleteAssignmentMutation();
  const handleRemove = async () => {
    const { data } = await remove({ courseId, assignmentId: id });
    if (data) announceDeletion('Tarea eliminada', data);
    else toast.error('No se pudo eliminar. Probá de nuevo.');
  };
  return (
    <MenuButton button={<Icon name="dots" />} label={`Acciones para ${title}`}>
      <MenuItem icon="settings" label="Cambiarla" to={paths.editAssignment(courseId, id)} />
      <MenuItem icon="people" label="Resultados" to={`?quiz=${id}&tab=results`} />
      <MenuItem icon="eye" label="Ver como estudiante" to={paths.assignment(courseId, id)} />
      <MenuItem icon="trash" label="Eliminar" danger onPick={() => void handleRemove()} />
    </MenuButton>
  );
}
