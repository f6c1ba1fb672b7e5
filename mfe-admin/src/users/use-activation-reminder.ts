import type { ListedUser } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { forEachOne } from '../desk/list/bulk.ts';
import { waitsForActivation } from './account-chip.tsx';
import { personName } from './user-columns.tsx';
import { useRemindActivationMutation } from './users.api.ts';

/** Sends the activation mail again to those who have not activated their account. */
export function useActivationReminder() {
  const [remind] = useRemindActivationMutation();
  return async (users: ListedUser[]) => {
    const waiting = users.filter(waitsForActivation);
    if (waiting.length === 0) return toast.error('Ninguna de esas cuentas espera su activación.');
    try {
      await forEachOne(waiting, personName, ({ email }) => remind({ email }).unwrap());
      toast.success(
        waiting.length === 1
          ? 'Correo reenviado con éxito'
          : `${waiting.length} correos reenviados con éxito`,
      );
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
}
