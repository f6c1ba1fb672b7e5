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
    let sent = 0;
    const failures: unknown[] = [];
    // A failed activation, for example a throttled one, must not keep back the other mails.
    const attempt = (work: Promise<unknown>) => work.catch((error) => failures.push(error));
    await attempt(
      runForEach(waiting, personName, async ({ email }) => {
        await remind({ email }).unwrap();
        sent += 1;
      }),
    );
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const batch = invite({ userIds: ids.slice(at, at + BATCH_SIZE) }).unwrap();
      await attempt(batch.then((answer) => (sent += answer.sent)));
    }
    if (sent > 0)
      toast.success(sent === 1 ? 'Correo reenviado con éxito' : `${sent} correos reenviados con éxito`);
    // Offline, every batch fails alike.
    for (const text of new Set(failures.map(errorMessage))) toast.error(text);
    if (sent === 0 && failures.length === 0)
      toast.error('Ninguna de esas cuentas espera su activación ni su contraseña.');
  };
}
