import type { Attachment } from '@rambla/api/contract';
import { fileKind, fileSize } from '@rambla/kit/file-kind';
import { dayText } from '@rambla/kit/moment';
import { useParams } from '@rambla/kit/router';
import { Confirm } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { CourseLinks } from '../course-links.tsx';
import { useCourseToRunQuery } from '../courses/courses.api.ts';
import { Desk } from '../desk/desk.tsx';
import { DropZone } from '../desk/drop-zone.tsx';
import { FileButton } from '../desk/file-button.tsx';
import { type Column, DataTable } from '../desk/list/data-table.tsx';
import { ListState } from '../desk/list/list-state.tsx';
import { toastDeleted } from '../desk/undo.ts';
import { NotYourCourse, statusOf } from '../not-your-course.tsx';
import { useCourseAttachmentsQuery, useDeleteAttachmentMutation } from './attachments.api.ts';
import { SendingList } from './sending-list.tsx';
import { sendFiles } from './sending-queue.ts';

const COLUMNS: Column<Attachment>[] = [
  {
    id: 'name',
    label: 'Archivo',
    className: 'table-wide',
    cell: ({ name, url }) => (
      <a href={url} download={name}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { id: 'kind', label: 'Tipo', cell: (file) => <span className="chip">{fileKind(file)}</span> },
  { id: 'size', label: 'Tamaño', className: 'numeric', cell: ({ size }) => fileSize(size) },
  { id: 'when', label: 'Agregado', cell: ({ createdAt }) => dayText(createdAt) },
];

export default function EditAttachmentsScreen() {
  const courseId = Number(useParams().courseId);
  const { data: course } = useCourseToRunQuery(courseId);
  const { data, error, refetch } = useCourseAttachmentsQuery(courseId);
  const send = (files: File[]) => sendFiles(courseId, files);
  const [leaving, setLeaving] = useState<Attachment | null>(null);
  if (statusOf(error) === 403) return <NotYourCourse title="Materiales" courseId={courseId} />;
  return (
    <Desk
      title="Materiales"
      of={course?.name}
      lead={course?.name}
      links={<CourseLinks courseId={courseId} />}
      actions={<FileButton className="btn btn-primary" label="Agregar archivos" multiple onFiles={send} />}
    >
      <DropZone label="Soltá acá los archivos" onFiles={send}>
        <section className="sheet" aria-label="Archivos de la materia">
          <SendingList courseId={courseId} />
          <ListState
            rows={data}
            error={error}
            onRetry={() => void refetch()}
            icon="doc"
            empty="Todavía no hay materiales. Agregá archivos o soltalos acá."
          >
            <DataTable
              caption="Materiales de la materia"
              columns={COLUMNS}
              rows={data ?? []}
              rowKey={({ id }) => id}
              actions={(file) => (
                <button
                  type="button"
                  className="btn btn-ghost btn-icon"
                  aria-label={`Eliminar ${file.name}`}
                  onClick={() => setLeaving(file)}
                >
                  <Icon name="trash" />
                </button>
              )}
            />
          </ListState>
        </section>
      </DropZone>
      {leaving && (
        <DeleteAttachment courseId={courseId} attachment={leaving} onClose={() => setLeaving(null)} />
      )}
    </Desk>
  );
}

function DeleteAttachment(props: { courseId: number; attachment: Attachment; onClose: () => void }) {
  const { courseId, attachment, onClose } = props;
  const [remove] = useDeleteAttachmentMutation();
  return (
    <Confirm
      title="¿Eliminar este archivo?"
      action="Eliminar"
      onClose={onClose}
      onConfirm={async () => {
        const deleted = await remove({ courseId, id: attachment.id }).unwrap();
        toastDeleted('Material eliminado con éxito', deleted);
      }}
    >
      <p>
        <bdi>{attachment.name}</bdi> deja de estar para quienes cursan la materia.
      </p>
    </Confirm>
  );
}
