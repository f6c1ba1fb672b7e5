import type { Attachment } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef } from 'react';
import css from './image-dialog.module.css';

export function ImageDialog({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={attachment.name} onClose={onClose}>
      <button
        type="button"
        className={`btn btn-icon ${css.close}`}
        aria-label="Cerrar"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      <img src={attachment.url} alt={attachment.name} />
    </dialog>
  );
}
