import type { ListedUser } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { runForEach } from '../admin-ui/list/run-for-each.ts';
import { personName } from '../admin-ui/person-label.tsx';
import { useSetAccountActiveMutation } from './users.api.ts';

/** Says who can log in; an account that was suspended before its activation still waits for it. */
function readmittedText(users: ListedUser[], unactivated: number): string {
  const [first] = users;
  const one = users.length === 1 && first ? personName(first) : null;
  if (unactivated === 0)
    return one === null
      ? `${users.length} personas pueden ingresar de nuevo`
      : `${one} puede ingresar de nuevo`;
  if (one !== null) return `${one} todavía tiene que activar su cuenta, que ya no está suspendida`;
  const rest = unactivated === 1 ? '1 todavía está sin activar' : `${unactivated} todavía están sin activar`;
  return `${users.length} cuentas ya no están suspendidas; ${rest}`;
}

/** Ends the suspension of people. */
export function useUnsuspendUsers() {
  const [setActive] = useSetAccountActiveMutation();
  return async (users: ListedUser[]) => {
    try {
      let unactivated = 0;
      await runForEach(users, personName, async ({ id }) => {
        const { user } = await setActive({ id, active: true, readmit: true }).unwrap();
        if (!user.active) unactivated += 1;
      });
      toast.success(readmittedText(users, unactivated));
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
}
