import type { ListedUser } from '@rambla/api/contract';
import { ciProblem } from '@rambla/kit/format/ci';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { Spinner } from '@rambla/kit/ui/spinner';
import { makeOptionalRule, nameProblem } from '../admin-ui/people/account-rules.ts';
import { usePersonQuery, useUpdatePersonMutation } from './users.api.ts';

type Props = { user: ListedUser; onClose: () => void };

/** Edits the details of a person that no other dialog edits. */
export function UserDetailsDialog({ user, onClose }: Props) {
  const { data } = usePersonQuery(user.id);
  const [update] = useUpdatePersonMutation();
  return (
    <Modal title="Editar datos" onClose={onClose}>
      {!data && <Spinner />}
      {data && (
        <Form
          rules={{ username: nameProblem, ci: makeOptionalRule(ciProblem), birthDate: () => undefined }}
          submit="Guardar"
          sending="Guardando…"
          send={async ({ username, ci, birthDate }) => {
            const fields = { username: username.trim(), ci: ci.trim() || null, birthDate: birthDate || null };
            await update({ id: user.id, ...fields }).unwrap();
            toast.success('Datos actualizados con éxito');
            onClose();
          }}
        >
          <Field
            name="username"
            label="Nombre de usuario"
            type="text"
            autoComplete="off"
            maxLength={100}
            defaultValue={data.username}
            required
          />
          <Field
            name="ci"
            label="Cédula"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={data.ci ?? ''}
          />
          <Field
            name="birthDate"
            label="Fecha de nacimiento"
            type="date"
            defaultValue={data.birthDate ?? ''}
          />
        </Form>
      )}
    </Modal>
  );
}
