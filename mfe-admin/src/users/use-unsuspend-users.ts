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
      await runForEach(users, personName, ({ id }) => setActive({ id, active: true }).unwrap());
      const [first] = users;
      const who = users.length === 1 && first ? personName(first) : `${users.length} personas`;
      toast.success(`${who} ${users.length === 1 ? 'puede' : 'pueden'} ingresar de nuevo`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
}
