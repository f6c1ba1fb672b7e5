import type { UserProfile } from '@rambla/api/contract';
import { type FieldRules, type FormValues, useFieldError } from '@rambla/kit/dom/form';
import { ciProblem, formatCi } from '@rambla/kit/format/ci';
import { dayKey } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { NameFields, toNameBody } from '@rambla/kit/ui/name-fields';
import { useState } from 'react';
import { useSaveOwnAccountMutation } from './account.api.ts';

type Name = 'username' | 'firstName' | 'surname' | 'ci' | 'birthDate' | 'about';

const OLDEST = '1900-01-01';

const rules: FieldRules<Name> = {
  username: (value) => (value.trim() ? undefined : 'Poné un nombre de usuario.'),
  firstName: () => undefined,
  surname: () => undefined,
  ci: (value) => (value.trim() ? ciProblem(value) : undefined),
  birthDate: (value) => {
    if (!value) return undefined;
    return value < OLDEST || value > dayKey(new Date())
      ? 'Revisá la fecha: no puede ser futura ni tan antigua.'
      : undefined;
  },
  about: () => undefined,
};

/** The form's initial values. */
const textsOf = (user: UserProfile): FormValues<Name> => ({
  username: user.username,
  firstName: user.firstName ?? '',
  surname: user.surname ?? '',
  ci: user.ci ? formatCi(user.ci) : '',
  birthDate: user.birthDate ?? '',
  about: user.about ?? '',
});

export function ProfileForm({ user }: { user: UserProfile }) {
  const [save] = useSaveOwnAccountMutation();
  const shown = textsOf(user);
  const [before, setBefore] = useState(shown);
  const handleSend = async (values: FormValues<Name>) => {
    const { username, ci, birthDate, about } = values;
    // The other fields may have changed elsewhere since the form was opened.
    const hasChanged = (...names: Name[]) => names.some((name) => values[name] !== before[name]);
    const profile = {
      ...(hasChanged('username') && { username: username.trim() }),
      ...(hasChanged('firstName', 'surname') && toNameBody(values)),
      ...(hasChanged('ci') && { ci: ci.trim() || null }),
      ...(hasChanged('birthDate') && { birthDate: birthDate || null }),
      // Only teachers have this field.
      ...(user.role === 'teacher' && hasChanged('about') && { about: about.trim() || null }),
    };
    await save({ id: user.id, profile }).unwrap();
    setBefore(values);
    toast.success('Datos actualizados con éxito');
  };
  return (
    <Form rules={rules} send={handleSend} submit="Guardar" sending="Guardando…">
      <Field
        name="username"
        label="Nombre de usuario"
        defaultValue={shown.username}
        autoComplete="username"
        maxLength={100}
        required
      />
      <NameFields own firstName={user.firstName} surname={user.surname} />
      <Field
        name="ci"
        label="Cédula de identidad"
        defaultValue={shown.ci}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        hint={
          user.ciVerified
            ? 'Verificada. Si la cambiás, deja de estarlo.'
            : 'Con su dígito verificador, como 1.234.567-2'
        }
      />
      <Field
        name="birthDate"
        label="Fecha de nacimiento"
        type="date"
        defaultValue={shown.birthDate}
        autoComplete="bday"
        min={OLDEST}
        max={dayKey(new Date())}
      />
      {user.role === 'teacher' && <AboutField about={shown.about} />}
    </Form>
  );
}

/** A teacher's description on the pages of their courses. */
function AboutField({ about }: { about: string }) {
  const error = useFieldError('about');
  return (
    <div className="field">
      <label htmlFor="presentacion">Quién sos</label>
      <textarea
        id="presentacion"
        name="about"
        className="input"
        rows={4}
        maxLength={1000}
        defaultValue={about}
        aria-invalid={error ? true : undefined}
        aria-describedby="presentacion-nota"
      />
      <p className="field-hint" id="presentacion-nota">
        {error ?? 'Lo lee cualquiera en la página de tus cursos, junto a tu nombre y apellido.'}
      </p>
    </div>
  );
}
