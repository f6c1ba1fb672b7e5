import type { ListedUser } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { runForEach } from '../admin-ui/list/run-for-each.ts';
import { personName } from '../admin-ui/person-label.tsx';
import { isAwaitingActivation } from './account-chip.tsx';
import { useInvitePeopleMutation, useRemindActivationMutation } from './users.api.ts';

const BATCH_SIZE = 500;

/** Resends the emails of unused activations and invitations. */
export function useActivationReminder() {
  const [remind] = useRemindActivationMutation();
  const [invite] = useInvitePeopleMutation();
  return async (users: ListedUser[]) => {
    const waiting = users.filter(isAwaitingActivation);
    const ids = users.filter(({ active }) => active).map(({ id }) => id);
    let sent = waiting.length;
    try {
      await runForEach(waiting, personName, ({ email }) => remind({ email }).unwrap());
      for (let at = 0; at < ids.length; at += BATCH_SIZE)
        sent += (await invite({ userIds: ids.slice(at, at + BATCH_SIZE) }).unwrap()).sent;
      if (sent === 0) return toast.error('Ninguna de esas cuentas espera su activación ni su contraseña.');
      toast.success(sent === 1 ? 'Correo reenviado con éxito' : `${sent} correos reenviados con éxito`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
}
