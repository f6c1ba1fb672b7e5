import type { ListedUser } from '@rambla/api/contract';
import { passwordProblem } from '@rambla/kit/auth/password-strength';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { NameFields, toNameBody } from '@rambla/kit/ui/name-fields';
import { PasswordField } from '@rambla/kit/ui/password-field';
import { useState } from 'react';
import { Checkbox } from '../admin-ui/editing/checkbox.tsx';
import { SelectField } from '../admin-ui/editing/select-field.tsx';
import { listAssignableRoles } from '../admin-ui/people/account-rights.ts';
import { emailProblem, nameProblem } from '../admin-ui/people/account-rules.ts';
import { ROLE_LABELS } from '../admin-ui/people/role-names.ts';
import { personName } from '../admin-ui/person-label.tsx';
import {
  useChangePersonEmailMutation,
  useChangePersonPasswordMutation,
  useRenamePersonMutation,
  useUpdatePersonMutation,
} from './users.api.ts';

type Props = { user: ListedUser; onClose: () => void };

function done(onClose: () => void) {
  toast.success('Datos actualizados con éxito');
  onClose();
}

export function UserNameDialog({ user, onClose }: Props) {
  const [rename] = useRenamePersonMutation();
  return (
    <Modal title="Cambiar nombre" onClose={onClose}>
      <Form
        rules={{ firstName: nameProblem, surname: () => undefined }}
        submit="Guardar"
        sending="Guardando…"
        send={async (names) => {
          await rename({ userId: user.id, ...toNameBody(names) }).unwrap();
          done(onClose);
        }}
      >
        <NameFields
          firstName={user.firstName ?? (user.surname ? '' : user.username)}
          surname={user.surname}
        />
      </Form>
    </Modal>
  );
}

export function UserEmailDialog({ user, onClose }: Props) {
  const [change] = useChangePersonEmailMutation();
  return (
    <Modal title="Cambiar correo" onClose={onClose}>
      <p className="sheet-note">
        Con el correo nuevo va a ingresar <bdi>{personName(user)}</bdi>. Le avisamos al correo anterior.
      </p>
      <Form
        rules={{ email: emailProblem }}
        submit="Guardar"
        sending="Guardando…"
        send={async ({ email }) => {
          await change({ userId: user.id, email: email.trim() }).unwrap();
          done(onClose);
        }}
      >
        <Field
          name="email"
          label="Correo"
          type="email"
          autoComplete="off"
          defaultValue={user.email}
          required
        />
      </Form>
    </Modal>
  );
}

export function UserPasswordDialog({ user, onClose }: Props) {
  const [change] = useChangePersonPasswordMutation();
  const isOwn = useAuth().userId === user.id;
  const [revoke, setRevoke] = useState(!isOwn);
  return (
    <Modal title="Cambiar contraseña" onClose={onClose}>
      <p className="sheet-note">
        Se cierran todas las sesiones de <bdi>{personName(user)}</bdi> y le avisamos por correo.
      </p>
      <Form
        rules={{ password: (value: string) => passwordProblem(value, [user.username, user.email]) }}
        submit="Guardar contraseña"
        sending="Guardando…"
        send={async ({ password }) => {
          await change({ userId: user.id, password, revoke }).unwrap();
          done(onClose);
        }}
      >
        <PasswordField label="Contraseña nueva" autoComplete="new-password" />
        {!isOwn && (
          <Checkbox checked={revoke} onCheck={setRevoke}>
            Quitar también sus llaves de acceso y el link de su calendario
          </Checkbox>
        )}
      </Form>
    </Modal>
  );
}

export function UserRoleDialog({ user, onClose }: Props) {
  const [update] = useUpdatePersonMutation();
  return (
    <Modal title="Cambiar rol" onClose={onClose}>
      <p className="sheet-note">
        <bdi>{personName(user)}</bdi> es {ROLE_LABELS[user.role].label.toLowerCase()}. El cambio vale desde el
        próximo clic.
      </p>
      <Form
        rules={{ role: () => undefined }}
        submit="Guardar"
        sending="Guardando…"
        send={async ({ role }) => {
          await update({ id: user.id, role: role as ListedUser['role'] }).unwrap();
          done(onClose);
        }}
      >
        <SelectField
          name="role"
          label="Rol"
          options={listAssignableRoles(useAuth().role)}
          defaultValue={user.role}
        />
      </Form>
    </Modal>
  );
}
