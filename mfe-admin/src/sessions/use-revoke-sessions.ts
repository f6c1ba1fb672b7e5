import type { ListedSession } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { ignoreNotFound } from '../admin-ui/list/ignore-not-found.ts';
import { runForEach } from '../admin-ui/list/run-for-each.ts';
import { sessionNameOf } from './session-columns.tsx';
import { useLazyOpenSessionsQuery, useRevokeSessionMutation } from './sessions.api.ts';

/** Ends sessions, except the current one, which the person ends by logging out. */
export function useRevokeSessions() {
  const [end] = useRevokeSessionMutation();
  const [list] = useLazyOpenSessionsQuery();
  const revoke = async (sessions: ListedSession[]) => {
    const others = sessions.filter(({ current }) => !current);
    if (others.length === 0) {
      toast.error('Esta es tu sesión: para salir usá CERRAR SESION.');
      return;
    }
    try {
      await runForEach(others, sessionNameOf, ({ id }) => ignoreNotFound(end(id).unwrap()));
      toast.success(
        others.length === 1 ? 'Sesión cerrada con éxito' : `${others.length} sesiones cerradas con éxito`,
      );
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const revokeAllOf = async (userId: number) => {
    const { data, error } = await list({ userId, limit: 200 });
    if (data) await revoke(data.sessions);
    else toast.error(errorMessage(error));
  };
  return { revoke, revokeAllOf };
}
