import type { ListedSession } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { deviceName } from '@rambla/kit/format/device-name';
import { momentText } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { IconButton } from '../admin-ui/icon-button.tsx';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { ignoreNotFound } from '../admin-ui/list/ignore-not-found.ts';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { runForEach } from '../admin-ui/list/run-for-each.ts';
import { useOpenSessionsQuery, useRevokeSessionMutation } from '../sessions/sessions.api.ts';

const COLUMNS: Column<ListedSession>[] = [
  { id: 'device', label: 'Dispositivo', cell: ({ userAgent }) => deviceName(userAgent) },
  { id: 'ip', label: 'Dirección', className: 'numeric', cell: ({ ip }) => ip },
  { id: 'since', label: 'Desde', cell: ({ createdAt }) => momentText(createdAt) },
  { id: 'seen', label: 'Último uso', cell: ({ lastSeenAt }) => momentText(lastSeenAt) },
];

export function UserSessions({ userId }: { userId: number }) {
  const { data, error, refetch } = useOpenSessionsQuery({ userId, limit: 200 });
  const [revoke] = useRevokeSessionMutation();
  const sessions = data?.sessions;
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const close = async (which: ListedSession[]) => {
    try {
      await runForEach(
        which,
        ({ userAgent }) => deviceName(userAgent),
        ({ id }) => ignoreNotFound(revoke(id).unwrap()),
      );
      toast.success(which.length === 1 ? 'Sesión cerrada con éxito' : 'Sesiones cerradas con éxito');
    } catch (failure) {
      toast.error(errorMessage(failure));
    }
  };
  return (
    <section className="sheet" aria-labelledby="user-sessions">
      <div className="sheet-head">
        <h2 id="user-sessions">Sesiones abiertas</h2>
        {others.length > 0 && (
          <button type="button" className="btn btn-outline btn-sm" onClick={() => void close(others)}>
            <Icon name="exit" />
            Cerrar todas
          </button>
        )}
      </div>
      <QueryTable
        query={{ error, refetch }}
        rows={sessions}
        icon="device"
        empty="No tiene sesiones abiertas."
        caption="Sesiones abiertas de la persona"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        actions={(row) =>
          row.current ? (
            <span className="chip">Es esta</span>
          ) : (
            <IconButton
              icon="exit"
              label={`Cerrar la sesión de ${deviceName(row.userAgent)}`}
              onClick={() => void close([row])}
            />
          )
        }
      />
    </section>
  );
}
