import '@rambla/kit/styles/forms.css';
import { useFieldError } from '@rambla/kit/dom/form';
import { Icon } from '@rambla/kit/ui/icon';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> & {
  name: string;
  label: string;
  /** Help for the field; an error replaces it. */
  hint?: ReactNode;
  /** Rendered inside the box, at its end. */
  after?: ReactNode;
};

/** Labelled input for a Form, with its hint or error. */
export function Field({ name, label, hint, after, id: given, ...input }: Props) {
  // Prerendered screens pass an id, because generated ids differ between server and browser.
  const generated = useId();
  const id = given ?? generated;
  const error = useFieldError(name);
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          name={name}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
        />
        {after}
      </div>
      {error ? (
        <p className="field-error" id={noteId}>
          <Icon name="alert" />
          {error}
        </p>
      ) : (
        hint && (
          <div className="field-hint" id={noteId}>
            {hint}
          </div>
        )
      )}
    </div>
  );
}
