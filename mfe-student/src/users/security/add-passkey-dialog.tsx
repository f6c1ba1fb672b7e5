import { PASSKEY_CANCELLED_TEXT, withPasskeyErrors } from '@rambla/kit/auth/passkey-problem';
import { deviceName } from '@rambla/kit/format/device-name';
import { toast } from '@rambla/kit/toasts';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { startRegistration } from '@simplewebauthn/browser';
import { PASSKEY_NAME_RULES, PasskeyNameField } from './name-field.tsx';
import { useAddPasskeyMutation, usePasskeyOptionsMutation } from './passkeys.api.ts';

/** Asks for a new passkey's name and creates it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [ask] = usePasskeyOptionsMutation();
  const [add] = useAddPasskeyMutation();
  const handleSend = async ({ name }: { name: string }) => {
    const { token, options } = await ask().unwrap();
    const response = await startRegistration({ optionsJSON: options });
    await add({ token, response, name: name.trim() }).unwrap();
    toast.success('Llave de acceso agregada con éxito');
    onClose();
  };
  return (
    <Modal title="Agregar una llave de acceso" onClose={onClose}>
      <p>Tu dispositivo te va a pedir la huella, la cara o el PIN. Eso no sale de él.</p>
      <Form
        rules={PASSKEY_NAME_RULES}
        submit="Crear llave de acceso"
        sending="Esperando a tu dispositivo…"
        send={withPasskeyErrors(handleSend, PASSKEY_CANCELLED_TEXT)}
      >
        <PasskeyNameField value={deviceName(navigator.userAgent)} />
      </Form>
    </Modal>
  );
}
