import type { ListedUser, UserProfile } from '@rambla/api/contract';
import { ciProblem } from '@rambla/kit/format/ci';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { PanelFailure } from '../admin-ui/panel-failure.tsx';
import { makeOptionalRule, nameProblem } from '../admin-ui/people/account-rules.ts';
import { usePersonQuery, useUpdatePersonMutation } from './users.api.ts';

type Props = { user: ListedUser; onClose: () => void };

/** Edits the details of a person that no other dialog edits. */
export function UserDetailsDialog({ user, onClose }: Props) {
  const { data, error, refetch } = usePersonQuery(user.id);
  return (
    <Modal title="Editar datos" onClose={onClose}>
      {!data && (error ? <PanelFailure error={error} onRetry={refetch} /> : <Spinner />)}
      {data && <DetailsForm user={data} onClose={onClose} />}
    </Modal>
  );
}

function DetailsForm({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const [update] = useUpdatePersonMutation();
  const [before] = useState(user);
  return (
    <Form
      rules={{ username: nameProblem, ci: makeOptionalRule(ciProblem), birthDate: () => undefined }}
      submit="Guardar"
      sending="Guardando…"
      send={async ({ username, ci, birthDate }) => {
        // The other fields may have changed elsewhere since the form was opened.
        const fields = {
          ...(username !== before.username && { username: username.trim() }),
          ...(ci !== (before.ci ?? '') && { ci: ci.trim() || null }),
          ...(birthDate !== (before.birthDate ?? '') && { birthDate: birthDate || null }),
        };
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
        defaultValue={user.username}
        required
      />
      <Field
        name="ci"
        label="Cédula"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={user.ci ?? ''}
      />
      <Field name="birthDate" label="Fecha de nacimiento" type="date" defaultValue={user.birthDate ?? ''} />
    </Form>
  );
}
