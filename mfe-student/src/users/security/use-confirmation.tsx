import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { PasswordField } from '@rambla/kit/ui/password-field';
import { useState } from 'react';
import { useConfirmPasswordMutation } from './passkeys.api.ts';

/** Runs a change at once, or after its person has typed their password where `isConfirmed` says that it is needed. */
export type Begin = (change: () => void) => void;

export function useConfirmation(isConfirmed: () => Promise<boolean>) {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const begin: Begin = (change) => {
    void isConfirmed().then((confirmed) => {
      if (confirmed) change();
      else setWaiting(() => change);
    });
  };
  const handleConfirmed = () => {
    setWaiting(null);
    waiting?.();
  };
  const dialog = waiting && <PasswordDialog onConfirmed={handleConfirmed} onClose={() => setWaiting(null)} />;
  return { begin, dialog };
}

function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [confirm] = useConfirmPasswordMutation();
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
