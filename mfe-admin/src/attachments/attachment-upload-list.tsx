import { IconButton } from '../admin-ui/icon-button.tsx';
import '@rambla/kit/styles/forms.css';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { useAuth } from '@rambla/kit/session';
import {
  type AttachmentUpload,
  attachmentUploads,
  cancelAttachmentUpload,
  retryAttachmentUpload,
} from './attachment-upload-queue.ts';

/** Lists the uploads to a course that are running or have failed. */
export function AttachmentUploadList({ courseId }: { courseId: number }) {
  const { userId } = useAuth();
  const files = attachmentUploads
    .useRows()
    .filter((file) => file.courseId === courseId && file.userId === userId);
  if (files.length === 0) return null;
  return (
    <ul className="sending" aria-label="Archivos que se están subiendo">
      {files.map((file) => (
        <SendingRow
          key={file.key}
          sending={file}
          onRetry={() => retryAttachmentUpload(file)}
          onCancel={() => cancelAttachmentUpload(file)}
        />
      ))}
    </ul>
  );
}

function SendingRow(props: { sending: AttachmentUpload; onRetry: () => void; onCancel: () => void }) {
  const { sending, onRetry, onCancel } = props;
  const { file, sent, problem } = sending;
  return (
    <li>
      <bdi className="sending-name">{file.name}</bdi>
      {problem ? (
        <span className="field-error">{problem}</span>
      ) : (
        <>
          <progress value={sent} max={file.size} aria-label={`Subida de ${file.name}`} />
          <span className="muted numeric">{formatFileSize(file.size)}</span>
        </>
      )}
      {problem && (
        <button type="button" className="btn btn-outline btn-sm" onClick={onRetry}>
          Reintentar
        </button>
      )}
      <IconButton icon="close" label={`Cancelar ${file.name}`} onClick={onCancel} />
    </li>
  );
}
