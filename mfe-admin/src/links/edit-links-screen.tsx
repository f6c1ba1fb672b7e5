import type { Link } from '@rambla/api/contract';
import { useParams } from '@rambla/kit/router';
import { Confirm } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { CourseLinks } from '../course-links.tsx';
import { useCourseToRunQuery } from '../courses/courses.api.ts';
import { Desk } from '../desk/desk.tsx';
import { type Column, DataTable } from '../desk/list/data-table.tsx';
import { ListState } from '../desk/list/list-state.tsx';
import { Menu } from '../desk/menu/menu.tsx';
import { MenuItem } from '../desk/menu/menu-item.tsx';
import { toastDeleted } from '../desk/undo.ts';
import { NotYourCourse, statusOf } from '../not-your-course.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useCourseLinksQuery, useDeleteLinkMutation } from './links.api.ts';

const COLUMNS: Column<Link>[] = [
  { id: 'name', label: 'Nombre', className: 'table-wide', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'url',
    label: 'Dirección',
    className: 'table-wide',
    cell: ({ url }) => (
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
    ),
  },
];

type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; link: Link };

export default function EditLinksScreen() {
  const courseId = Number(useParams().courseId);
  const { data: course } = useCourseToRunQuery(courseId);
  const { data, error, refetch } = useCourseLinksQuery(courseId);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  if (statusOf(error) === 403) return <NotYourCourse title="Links" courseId={courseId} />;
  return (
    <Desk
      title="Links"
      of={course?.name}
      lead={course?.name}
      links={<CourseLinks courseId={courseId} />}
      actions={
        <button type="button" className="btn btn-primary" onClick={() => setTask({ kind: 'add' })}>
          <Icon name="plus" />
          Agregar link
        </button>
      }
    >
      <section className="sheet" aria-label="Links de la materia">
        <ListState
          rows={data}
          error={error}
          onRetry={() => void refetch()}
          icon="link"
          empty="Todavía no hay links."
        >
          <DataTable
            caption="Links de la materia"
            columns={COLUMNS}
            rows={data ?? []}
            rowKey={({ linkId }) => linkId}
            actions={(link) => (
              <Menu button={<Icon name="dots" />} label={`Acciones para ${link.name}`}>
                <MenuItem icon="edit" label="Editar" onPick={() => setTask({ kind: 'edit', link })} />
                <MenuItem
                  icon="trash"
                  label="Eliminar"
                  danger
                  onPick={() => setTask({ kind: 'delete', link })}
                />
              </Menu>
            )}
          />
        </ListState>
      </section>
      {task?.kind === 'add' && <LinkDialog courseId={courseId} onClose={close} />}
      {task?.kind === 'edit' && <LinkDialog courseId={courseId} link={task.link} onClose={close} />}
      {task?.kind === 'delete' && <DeleteLink courseId={courseId} link={task.link} onClose={close} />}
    </Desk>
  );
}

function DeleteLink({ courseId, link, onClose }: { courseId: number; link: Link; onClose: () => void }) {
  const [remove] = useDeleteLinkMutation();
  return (
    <Confirm
      title="¿Eliminar este link?"
      action="Eliminar"
      onClose={onClose}
      onConfirm={async () => {
        const deleted = await remove({ courseId, linkId: link.linkId }).unwrap();
        toastDeleted('Link eliminado con éxito', deleted);
      }}
    >
      <p>
        <bdi>{link.name}</bdi> deja de estar para quienes cursan la materia.
      </p>
    </Confirm>
  );
}
