import type { ListedUser } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { runForEach } from '../admin-ui/list/run-for-each.ts';
import { personName } from '../admin-ui/person-label.tsx';
import { useSetAccountActiveMutation } from './users.api.ts';

/** Ends the suspension of people. */
export function useUnsuspendUsers() {
  const [setActive] = useSetAccountActiveMutation();
  return async (users: ListedUser[]) => {
    try {
      let unactivated = 0;
      await runForEach(users, personName, async ({ id }) => {
        const { user } = await setActive({ id, active: true }).unwrap();
        if (!user.active) unactivated += 1;
      });
      const [first] = users;
      const who = users.length === 1 && first ? personName(first) : `${users.length} personas`;
      const can = `${who} ${users.length === 1 ? 'puede' : 'pueden'} ingresar de nuevo`;
      // An account that was suspended before its activation goes back to waiting for it.
      toast.success(unactivated === 0 ? can : `${can}: ${unactivated} sin activar todavía`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
}
