import type { ButtonHTMLAttributes } from 'react';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { onClose: () => void };

/** A dialog's cancel button beside its main one, which takes the other attributes. */
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
