import { errorMessage } from '@rambla/kit/base-api';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

type Props = {
  title: string;
  /** Describes what will happen. */
  children: ReactNode;
  action: string;
  /** The button's style; danger only when something is lost. */
  look?: 'btn-danger' | 'btn-primary';
  /** Text to type first, for irreversible actions. */
  typed?: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before an action; stays open with the error when the call fails. */
export function ConfirmDialog({
  title,
  children,
  action,
  look = 'btn-danger',
  typed,
  onConfirm,
  onClose,
}: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
      setPending(false);
    }
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form className="form" onSubmit={(event) => void handleSubmit(event)}>
        <div>{children}</div>
        {typed !== undefined && (
          <div className="field">
            <label htmlFor={id}>Para confirmar, escribí: {typed}</label>
            <input
              id={id}
              className="input"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
        )}
        {failure !== null && (
          <div className="form-failure" role="alert">
            <Icon name="alert" />
            <p>{errorMessage(failure)}</p>
          </div>
        )}
        <div className="modal-actions">
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Cancelar
          </button>
          <button
            type="submit"
            className={`btn ${look}`}
            disabled={typed !== undefined && text.trim() !== typed.trim()}
            aria-disabled={pending || undefined}
          >
            {action}
          </button>
        </div>
      </form>
    </Modal>
  );
}
