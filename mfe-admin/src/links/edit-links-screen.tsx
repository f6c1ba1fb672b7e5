import type { Link } from '@rambla/api/contract';
import { useParams } from '@rambla/kit/router';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { CourseItemsPage } from '../admin-ui/courses-nav/course-items-page.tsx';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { MenuButton } from '../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../admin-ui/menu/menu-item.tsx';
import { announceDeletion } from '../admin-ui/undo.ts';
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
  const list = useCourseLinksQuery(courseId);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <CourseItemsPage
      {...{ courseId, title: 'Links', caption: 'Links del curso', empty: 'Todavía no hay links.' }}
      icon="link"
      list={list}
      columns={COLUMNS}
      rowKey={({ linkId }) => linkId}
      actions={
        <button type="button" className="btn btn-primary" onClick={() => setTask({ kind: 'add' })}>
          <Icon name="plus" />
          Agregar link
        </button>
      }
      rowActions={(link) => (
        <MenuButton button={<Icon name="dots" />} label={`Acciones para ${link.name}`}>
          <MenuItem icon="edit" label="Editar" onPick={() => setTask({ kind: 'edit', link })} />
          <MenuItem icon="trash" label="Eliminar" danger onPick={() => setTask({ kind: 'delete', link })} />
        </MenuButton>
      )}
    >
      {task?.kind === 'add' && <LinkDialog courseId={courseId} onClose={close} />}
      {task?.kind === 'edit' && <LinkDialog courseId={courseId} link={task.link} onClose={close} />}
      {task?.kind === 'delete' && <DeleteLink courseId={courseId} link={task.link} onClose={close} />}
    </CourseItemsPage>
  );
}

function DeleteLink({ courseId, link, onClose }: { courseId: number; link: Link; onClose: () => void }) {
  const [remove] = useDeleteLinkMutation();
  return (
    <ConfirmDialog
      title="¿Eliminar este link?"
      action="Eliminar"
      onClose={onClose}
      onConfirm={async () => {
        const deleted = await remove({ courseId, linkId: link.linkId }).unwrap();
        announceDeletion('Link eliminado con éxito', deleted);
      }}
    >
      <p>
        <bdi>{link.name}</bdi> deja de estar para quienes están en el curso.
      </p>
    </ConfirmDialog>
  );
}
