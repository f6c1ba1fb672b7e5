import type { Attachment } from '@rambla/api/contract';
import { fileKindText, formatFileSize, longDateText, previewKindOf } from '@rambla/kit/format/file-kind';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { ImageDialog } from './image-dialog.tsx';
import own from './material-list.module.css';
import css from './row-list.module.css';

/** A course's files with type and download, and a preview where a browser can show one. */
export function MaterialList({ attachments }: { attachments: Attachment[] }) {
  const [shown, setShown] = useState<Attachment | null>(null);
  return (
    <>
      <ul className={css.list}>
        {attachments.map((attachment) => (
          <Material key={attachment.id} attachment={attachment} onShow={setShown} />
        ))}
      </ul>
      {shown && <ImageDialog attachment={shown} onClose={() => setShown(null)} />}
    </>
  );
}

type RowProps = { attachment: Attachment; onShow: (attachment: Attachment) => void };

function Material({ attachment, onShow }: RowProps) {
  const { name, size, mimeType, url, createdAt } = attachment;
  const preview = previewKindOf(mimeType);
  const kind = fileKindText(attachment);
  return (
    <li className={css.row}>
      <span className={css.mark} data-kind={kind} aria-hidden="true">
        <Icon name="doc" />
      </span>
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.facts}>
          {kind} · {formatFileSize(size)} · {longDateText(createdAt)}
        </p>
      </div>
      <div className={own.actions}>
        {preview === 'image' && (
          <button type="button" className="btn btn-outline" onClick={() => onShow(attachment)}>
            <Icon name="eye" /> Ver<span className="sr-only"> {name}</span>
          </button>
        )}
        {preview === 'page' && (
          <a className="btn btn-outline" href={url} target="_blank" rel="noopener noreferrer">
            <Icon name="eye" /> Ver<span className="sr-only"> {name} (se abre en otra pestaña)</span>
          </a>
        )}
        <a className="btn btn-primary" href={url} download={name}>
          <Icon name="download" /> Descargar<span className="sr-only"> {name}</span>
        </a>
      </div>
    </li>
  );
}
