import type { ListedUser } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Confirm } from '@rambla/kit/ui/confirm';
import { personName } from '../admin-ui/person.tsx';
import { useResetPasskeysMutation } from './users.api.ts';

/** Resets the passkeys of a person who lost them and their recovery codes. */
export function ResetPasskeys({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [reset] = useResetPasskeysMutation();
  return (
    <Confirm
      title={`¿Quitar las llaves de acceso de ${personName(user)}?`}
      action="Quitar"
      onConfirm={async () => {
        await reset(user.id).unwrap();
        toast.success('Llaves de acceso quitadas con éxito');
      }}
      onClose={onClose}
    >
      <p>
        Se quitan todas, con sus códigos de recuperación, y se cierran sus sesiones. Después ingresa con su
        contraseña y puede hacer otras. Le avisamos por correo. Antes, asegurate de que quien lo pide es esa
        persona.
      </p>
    </Confirm>
  );
}
