import { estimatePasswordStrength, type PasswordStrength } from '@rambla/kit/auth/password-strength';
import { Field } from '@rambla/kit/ui/field';
import { Icon } from '@rambla/kit/ui/icon';
import { type FormEvent, useState } from 'react';

type Props = {
  name?: string;
  /** A fixed id for prerendered screens. */
  id?: string;
  label?: string;
  /** New passwords get a strength hint. */
  autoComplete: 'current-password' | 'new-password';
  /** Names of the form fields whose values a good password must not contain. */
  unlike?: string[];
};

/** Password field with a button to show the text. */
export function PasswordField({
  name = 'password',
  id,
  label = 'Contraseña',
  autoComplete,
  unlike = [],
}: Props) {
  const [shown, setShown] = useState(false);
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  const isNew = autoComplete === 'new-password';
  const handleInput = ({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) => {
    if (!isNew) return;
    const own = unlike.map(
      (field) => (form?.elements.namedItem(field) as HTMLInputElement | null)?.value ?? '',
    );
    setStrength(value ? estimatePasswordStrength(value, own) : null);
  };
  return (
    <Field
      {...(id !== undefined && { id })}
      name={name}
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      onInput={handleInput}
      hint={isNew ? <Strength strength={strength} /> : undefined}
      after={
        <button
          type="button"
          className="btn btn-ghost btn-icon field-toggle"
          aria-label="Mostrar contraseña"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}

function Strength({ strength }: { strength: PasswordStrength | null }) {
  if (!strength) return '10 caracteres o más. Una frase que recuerdes sirve.';
  return (
    <span className="strength" data-level={strength.level}>
      <span className="strength-bar" aria-hidden="true" />
      <span aria-live="polite">{strength.label}</span>
    </span>
  );
}
