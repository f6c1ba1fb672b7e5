import type { CreateUserBody, Role } from '@rambla/api/contract';
import { passwordProblem } from '@rambla/kit/auth/password-strength';
import type { FieldRules, FormValues } from '@rambla/kit/dom/form';
import { ciProblem } from '@rambla/kit/format/ci';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { NameFields, toNameBody } from '@rambla/kit/ui/name-fields';
import { PasswordField } from '@rambla/kit/ui/password-field';
import { useState } from 'react';
import { Checkbox } from '../admin-ui/editing/checkbox.tsx';
import { useFormDraft } from '../admin-ui/editing/form-draft.ts';
import { SelectField } from '../admin-ui/editing/select-field.tsx';
import { listAssignableRoles } from '../admin-ui/people/account-rights.ts';
import { emailProblem, makeOptionalRule, nameProblem } from '../admin-ui/people/account-rules.ts';
import { useCreatePersonMutation } from './users.api.ts';

type Names = 'username' | 'email' | 'role' | 'firstName' | 'surname' | 'ci' | 'birthDate' | 'password';

/** Creates an account; without a password the person gets a mail to choose one. */
export function CreateUserForm() {
  const [create] = useCreatePersonMutation();
  const viewer = useAuth().role;
  const [made, setMade] = useState<{ id: number; username: string } | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [round, setRound] = useState(0);
  const draft = useFormDraft('create-user');
  const rules: FieldRules<Names> = {
    username: nameProblem,
    email: emailProblem,
    role: () => undefined,
    firstName: () => undefined,
    surname: () => undefined,
    ci: makeOptionalRule(ciProblem),
    birthDate: () => undefined,
    password: (value, { username, email }) =>
      choosing ? passwordProblem(value, [username, email]) : undefined,
  };
  const send = async (values: FormValues<Names>) => {
    const user = await create(bodyOf(values)).unwrap();
    toast.success('Usuario creado con éxito');
    draft.forget();
    setMade(user);
    setChoosing(false);
    setRound(round + 1);
  };
  return (
    <div className="sheet-body" key={round}>
      {made && (
        <p role="status">
          Se creó la cuenta de <Link to={paths.userSubscriptions(made.id)}>{made.username}</Link>. Podés crear
          otra.
        </p>
      )}
      <Form rules={rules} submit="Crear usuario" sending="Creando…" send={send}>
        <div className="fields" ref={draft.ref}>
          <div className="field-row">
            <Field
              name="username"
              label="Nombre de usuario"
              type="text"
              autoComplete="off"
              maxLength={100}
              required
            />
            <Field name="email" label="Correo" type="email" autoComplete="off" required />
          </div>
          <div className="field-row">
            <NameFields />
          </div>
          <div className="field-row">
            <Field
              name="ci"
              label="Cédula"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
            />
            <Field name="birthDate" label="Fecha de nacimiento" type="date" autoComplete="off" />
          </div>
          <SelectField name="role" label="Rol" options={listAssignableRoles(viewer)} />
          <Checkbox checked={choosing} onCheck={setChoosing}>
            Elegir yo la contraseña (si no, le llega una invitación para elegirla)
          </Checkbox>
          {choosing && <PasswordField autoComplete="new-password" unlike={['username', 'email']} />}
        </div>
      </Form>
    </div>
  );
}

function bodyOf(values: FormValues<Names>): CreateUserBody {
  const { username, email, role, ci, birthDate, password } = values;
  return {
    username: username.trim(),
    email: email.trim(),
    role: role as Role,
    ...toNameBody(values),
    ...(ci.trim() && { ci: ci.trim() }),
    ...(birthDate && { birthDate }),
    ...(password && { password }),
  };
}
