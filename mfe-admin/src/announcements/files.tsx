import { formatFileSize } from '@rambla/kit/format/file-kind';
import { Icon } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';
import { IconButton } from '../admin-ui/icon-button.tsx';
import { useCourseAttachmentsQuery } from '../attachments/attachments.api.ts';
import css from './announcements.module.css';
import type { AnnouncementDraftFile } from './draft.ts';
import type { AnnouncementFileUpload } from './use-uploads.ts';

export const MAX_ANNOUNCEMENT_FILES = 10;

type Props = {
  courseId: number | null;
  files: AnnouncementDraftFile[];
  sending: AnnouncementFileUpload[];
  onAdd: (file: AnnouncementDraftFile) => void;
  onRemove: (file: AnnouncementDraftFile) => void;
  onRetry: (sending: AnnouncementFileUpload) => void;
  onCancel: (sending: AnnouncementFileUpload) => void;
};

/** Lists an announcement's files and running uploads. */
export function AnnouncementFiles({ courseId, files, sending, onAdd, onRemove, onRetry, onCancel }: Props) {
  const count = files.length + sending.length;
  if (courseId === null && count === 0) return null;
  return (
    <div className={css.row}>
      {files.map((file) => (
        <AttachedFileRow key={file.uploadId ?? file.id} name={file.name} onRemove={() => onRemove(file)}>
          {formatFileSize(file.size)}
        </AttachedFileRow>
      ))}
      {sending.map((one) => (
        <AttachedFileRow key={one.key} name={one.file.name} onRemove={() => onCancel(one)}>
          {one.problem ? (
            <span role="alert">
              {one.problem}{' '}
              <button type="button" className="btn btn-outline btn-sm" onClick={() => onRetry(one)}>
                Reintentar
              </button>
            </span>
          ) : (
            <progress value={one.sent} max={one.file.size} aria-label={`Subida de ${one.file.name}`} />
          )}
        </AttachedFileRow>
      ))}
      {courseId !== null && count < MAX_ANNOUNCEMENT_FILES && (
        <Materials courseId={courseId} files={files} onAdd={onAdd} />
      )}
    </div>
  );
}

/** A file in the form or the preview. */
export function AttachedFileRow(props: { name: string; children: ReactNode; onRemove?: () => void }) {
  const { name, children, onRemove } = props;
  return (
    <div className={css.file}>
      <Icon name="doc" />
      <span>
        <strong>{name}</strong> {children}
      </span>
      {onRemove && (
        <IconButton
          icon="close"
          label={`Quitar ${name}`}
          className="btn btn-ghost btn-icon btn-sm"
          onClick={onRemove}
        />
      )}
    </div>
  );
}

function Materials({ courseId, files, onAdd }: Pick<Props, 'files' | 'onAdd'> & { courseId: number }) {
  const { data = [] } = useCourseAttachmentsQuery(courseId);
  const rest = data.filter(({ id }) => !files.some((file) => file.id === id));
  if (rest.length === 0) return null;
  return (
    <select
      className="input"
      aria-label="Adjuntar un material del curso"
      value=""
      onChange={({ target }) => {
        const chosen = rest.find(({ id }) => id === Number(target.value));
        if (chosen) onAdd({ ...chosen, uploadId: null });
      }}
    >
      <option value="">O adjuntá un material del curso</option>
      {rest.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
