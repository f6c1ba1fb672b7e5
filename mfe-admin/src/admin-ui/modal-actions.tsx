import type { ButtonHTMLAttributes } from 'react';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { onClose: () => void };

/** A dialog's cancel and submit buttons; the submit button takes the other attributes. */
export function ModalActions({ onClose, ...main }: Props) {
  return (
    <div className="modal-actions">
      <button type="button" className="btn btn-outline" onClick={onClose}>
        Cancelar
      </button>
      <button type="submit" className="btn btn-primary" {...main} />
    </div>
  );
}
