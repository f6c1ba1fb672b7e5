import { type FormEvent, type KeyboardEvent, useId } from 'react';
import css from './discussions.module.css';

type Props = {
  label: string;
  value: string;
  action: string;
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  isOptional?: boolean;
  isBusy?: boolean;
  takesFocus?: boolean;
  onChange: (text: string) => void;
  onSend: () => void;
  onCancel: () => void;
};

/** A text field with a button to send it; Ctrl+Enter sends too. */
export function PostTextForm(props: Props) {
  const { label, value, action, rows = 2, placeholder, maxLength = 5000, isOptional, isBusy } = props;
  const { takesFocus = false, onChange, onSend, onCancel } = props;
  const id = useId();
  const isReady = (isOptional || value.trim() !== '') && !isBusy;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSend();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isReady) onSend();
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form className={css.reply} onSubmit={handleSubmit}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="input"
        id={id}
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        // A success empties the field, so text typed meanwhile would be lost.
        readOnly={isBusy}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone
        autoFocus={takesFocus}
      />
      <div className={`${css.foot} ${css.end}`}>
        <button type="button" className="btn btn-ghost btn-sm" onClick={onCancel}>
          Cancelar
        </button>
        <button type="submit" className="btn btn-primary btn-sm" aria-disabled={!isReady}>
          {action}
        </button>
      </div>
    </form>
  );
}
