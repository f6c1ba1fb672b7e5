import '@rambla/kit/styles/modal.css';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A native modal dialog, open while rendered; Escape and the cross close it. */
export function Modal(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => opener?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} onClose={onClose}>
      <div className="modal-in">
        <div className="modal-head">
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className="btn btn-ghost btn-icon"
            aria-label="Cerrar"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
