import type { Attachment } from '@rambla/api/contract';
import { fileKindText, formatFileSize } from '@rambla/kit/format/file-kind';
import { dayText } from '@rambla/kit/format/moment';
import { useParams } from '@rambla/kit/router';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { useState } from 'react';
import { CourseItemsPage } from '../admin-ui/courses-nav/course-items-page.tsx';
import { DropZone } from '../admin-ui/drop-zone.tsx';
import { FileButton } from '../admin-ui/file-button.tsx';
import { IconButton } from '../admin-ui/icon-button.tsx';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { announceDeletion } from '../admin-ui/undo.ts';
import { AttachmentUploadList } from './attachment-upload-list.tsx';
import { uploadAttachments } from './attachment-upload-queue.ts';
import { useCourseAttachmentsQuery, useDeleteAttachmentMutation } from './attachments.api.ts';

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
  { id: 'kind', label: 'Tipo', cell: (file) => <span className="chip">{fileKindText(file)}</span> },
  { id: 'size', label: 'Tamaño', className: 'numeric', cell: ({ size }) => formatFileSize(size) },
  { id: 'when', label: 'Agregado', cell: ({ createdAt }) => dayText(createdAt) },
];

export default function EditAttachmentsScreen() {
  const courseId = Number(useParams().courseId);
  const list = useCourseAttachmentsQuery(courseId);
  const send = (files: File[]) => uploadAttachments(courseId, files);
  const [leaving, setLeaving] = useState<Attachment | null>(null);
  return (
    <CourseItemsPage
      {...{ courseId, title: 'Materiales', caption: 'Archivos del curso' }}
      icon="doc"
      list={list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty="Todavía no hay materiales. Agregá archivos o soltalos acá."
      actions={<FileButton className="btn btn-primary" label="Agregar archivos" multiple onFiles={send} />}
      above={<AttachmentUploadList courseId={courseId} />}
      around={(whole) => (
        <DropZone label="Soltá acá los archivos" onFiles={send}>
          {whole}
        </DropZone>
      )}
      rowActions={(file) => (
        <IconButton icon="trash" label={`Eliminar ${file.name}`} onClick={() => setLeaving(file)} />
      )}
    >
      {leaving && (
        <DeleteAttachment courseId={courseId} attachment={leaving} onClose={() => setLeaving(null)} />
      )}
    </CourseItemsPage>
  );
}

function DeleteAttachment(props: { courseId: number; attachment: Attachment; onClose: () => void }) {
  const { courseId, attachment, onClose } = props;
  const [remove] = useDeleteAttachmentMutation();
  return (
    <ConfirmDialog
      title="¿Eliminar este archivo?"
      action="Eliminar"
      onClose={onClose}
      onConfirm={async () => {
        const deleted = await remove({ courseId, id: attachment.id }).unwrap();
        announceDeletion('Material eliminado con éxito', deleted);
      }}
    >
      <p>
        <bdi>{attachment.name}</bdi> deja de estar para quienes están en el curso.
      </p>
    </ConfirmDialog>
  );
}
