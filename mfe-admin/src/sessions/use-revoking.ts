import type { Session } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { forEachOne } from '@rambla/kit/bulk';
import { toast } from '@rambla/kit/toasts';
import { sessionName } from './session-columns.tsx';
import { useLazyOpenSessionsQuery, useRevokeSessionMutation } from './sessions.api.ts';

/** Ends sessions; the one that does it stays, it has its own way out. */
export function useRevoking() {
  const [end] = useRevokeSessionMutation();
  const [list] = useLazyOpenSessionsQuery();
  const revoke = async (sessions: Session[]) => {
    const others = sessions.filter(({ current }) => !current);
    if (others.length === 0) {
      toast.error('Esta es tu sesión: para salir usá CERRAR SESION.');
      return;
    }
    try {
      await forEachOne(others, sessionName, ({ id }) => endOne(end(id).unwrap()));
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

/** One that ended by itself meanwhile is what was wanted. */
async function endOne(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (errorBody(error)?.statusCode !== 404) throw error;
  }
}
