import '@rambla/kit/styles/forms.css';
import { useFieldError } from '@rambla/kit/dom/form';
import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { FieldNote } from './field-note.tsx';

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'name'> & {
  name: string;
  label: string;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
};

/** Labelled native select for a Form. */
export function SelectField({ name, label, hint, options, ...select }: Props) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        name={name}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
