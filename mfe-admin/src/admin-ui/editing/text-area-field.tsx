import '@rambla/kit/styles/forms.css';
import { useFieldError } from '@rambla/kit/dom/form';
import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { FieldNote } from './field-note.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name'> & {
  name: string;
  label: string;
  hint?: ReactNode;
};

/** Labelled multi-line text field for a Form. */
export function TextAreaField({ name, label, hint, rows = 4, ...area }: Props) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        rows={rows}
        id={id}
        name={name}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
