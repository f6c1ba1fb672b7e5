import type { PasskeysResponse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { PasswordField } from '@rambla/kit/ui/password-field';
import { useState } from 'react';

const confirmationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    confirmationState: build.query<PasskeysResponse, void>({
      query: () => 'users/passkeys',
      keepUnusedDataFor: 0,
    }),
    confirmPassword: build.mutation<null, { password: string }>({
      query: (body) => ({ url: 'users/session/confirm', method: 'POST', body }),
    }),
  }),
  overrideExisting: true,
});

/** Runs a change at once, or after the person typed their password if the log-in was long ago. */
export type ConfirmationGuard = (change: () => void) => void;

export function usePasswordConfirmation() {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const [ask, { data: state }] = confirmationApi.useLazyConfirmationStateQuery();
  const begin: ConfirmationGuard = (change) => {
    // Asks each time, because the page may be old; if the call fails, the change reports the problem.
    void ask().then(({ data }) => {
      if (data?.confirmed ?? true) change();
      else setWaiting(() => change);
    });
  };
  const handleConfirmed = () => {
    setWaiting(null);
    waiting?.();
  };
  const handleClose = () => setWaiting(null);
  const dialog =
    waiting &&
    (state?.hasPassword === false ? (
      <NoPasswordDialog onClose={handleClose} />
    ) : (
      <PasswordDialog onConfirmed={handleConfirmed} onClose={handleClose} />
    ));
  return { begin, dialog };
}

function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [confirm] = confirmationApi.useConfirmPasswordMutation();
  return (
    <Modal title="Confirmá que sos vos" onClose={onClose}>
      <p>Pasó un rato desde que ingresaste. Escribí tu contraseña para seguir.</p>
      <Form
        rules={{ password: (value) => (value ? undefined : 'Escribí tu contraseña.') }}
        submit="Confirmar"
        send={async (values) => {
          await confirm(values).unwrap();
          onConfirmed();
        }}
      >
        <PasswordField autoComplete="current-password" />
      </Form>
    </Modal>
  );
}

function NoPasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Confirmá que sos vos" onClose={onClose}>
      <p>
        Pasó un rato desde que ingresaste, y tu cuenta no tiene contraseña para confirmarlo. Cerrá la sesión,
        ingresá de nuevo y volvé acá antes de que pasen diez minutos.
      </p>
      <p>Si querés tener una contraseña, elegila al ingresar con «¿Olvidaste tu contraseña?».</p>
    </Modal>
  );
}
