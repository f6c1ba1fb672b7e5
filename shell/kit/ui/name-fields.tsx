import { suggestTitleCase } from '@rambla/kit/format/title-case';
import { Field } from '@rambla/kit/ui/field';
import { type ChangeEvent, useRef, useState } from 'react';

type Props = {
  firstName?: string | null;
  surname?: string | null;
  /** False when editing another person's name. */
  own?: boolean;
};

/** First names and surnames of a person; a name in capitals is offered in title case. */
export function NameFields({ firstName, surname, own = false }: Props) {
  return (
    <>
      <NamePart
        name="firstName"
        label="Nombres"
        value={firstName ?? ''}
        autoComplete={own ? 'given-name' : 'off'}
      />
      <NamePart
        name="surname"
        label="Apellidos"
        value={surname ?? ''}
        autoComplete={own ? 'family-name' : 'off'}
      />
    </>
  );
}

type PartProps = { name: string; label: string; value: string; autoComplete: string };

function NamePart({ name, label, value, autoComplete }: PartProps) {
  const input = useRef<HTMLInputElement>(null);
  const [offered, setOffered] = useState(suggestTitleCase(value));
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    input.current = event.currentTarget;
    setOffered(suggestTitleCase(event.currentTarget.value));
  };
  const take = () => {
    const found = input.current ?? document.querySelector<HTMLInputElement>(`#name-${name}`);
    if (found && offered) found.value = offered;
    // Fires an event, because the form's draft listens for typing.
    found?.dispatchEvent(new Event('input', { bubbles: true }));
    setOffered(undefined);
    found?.focus();
  };
  return (
    <Field
      id={`name-${name}`}
      name={name}
      label={label}
      defaultValue={value}
      autoComplete={autoComplete}
      maxLength={100}
      onChange={handleChange}
      hint={
        offered && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={take}>
            Usar «{offered}»
          </button>
        )
      }
    />
  );
}

/** Returns both fields as the API expects them; empty ones are null. */
export function toNameBody({ firstName, surname }: { firstName: string; surname: string }) {
  return { firstName: firstName.trim() || null, surname: surname.trim() || null };
}
