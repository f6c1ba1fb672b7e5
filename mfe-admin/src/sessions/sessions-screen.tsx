import type { ListedSession } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { BulkButton } from '../admin-ui/list/bulk-button.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { useRowSelection } from '../admin-ui/list/row-selection.ts';
import { ExportButton } from '../admin-ui/menu/export-button.tsx';
import { SegmentedControl } from '../admin-ui/segmented-control.tsx';
import { SESSION_COLUMNS, sessionNameOf } from './session-columns.tsx';
import { SessionMenu } from './session-menu.tsx';
import { useOpenSessionsQuery } from './sessions.api.ts';
import { useRevokeSessions } from './use-revoke-sessions.ts';

const SIZE = 20;
const OPTIONS = [
  { value: '', label: 'Todas' },
  { value: 'yes', label: 'Parecen compartidas' },
] as const;

export default function SessionsScreen() {
  const address = useAddressState();
  const q = address.get('q');
  const shared = address.get('shared') === 'yes';
  const walk = useCursorPaging(`${shared} ${q}`, SIZE);
  const filter = { ...(q.trim() && { q }), ...(shared && { shared: true }) };
  const { data, error, isFetching, refetch } = useOpenSessionsQuery({
    limit: SIZE,
    ...filter,
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  const { selection, rows: picked, clear } = useRowSelection<ListedSession>();
  const { revoke, revokeAllOf } = useRevokeSessions();
  return (
    <AdminPage
      title="Sesiones"
      lead={leadText(data?.total)}
      actions={<ExportButton url="sessions.csv" filter={filter} name="sesiones.csv" />}
    >
      <section className="sheet" aria-label="Sesiones abiertas">
        <div className="tools">
          <FilterField
            label="Buscar por persona, correo, dispositivo o dirección"
            value={q}
            onChange={(text) => address.set({ q: text })}
          />
          <SegmentedControl
            legend="Cuáles ver"
            options={OPTIONS}
            value={shared ? 'yes' : ''}
            onChange={(value) => address.set({ shared: value })}
          />
        </div>
        {picked.length > 0 && (
          <div className="bulk" role="status">
            <strong>{picked.length === 1 ? '1 seleccionada' : `${picked.length} seleccionadas`}</strong>
            <BulkButton
              icon="exit"
              label="Cerrar sesiones"
              kind="danger"
              onClick={() => void revoke(picked).then(clear)}
            />
            <BulkButton label="Quitar selección" kind="clear" onClick={clear} />
          </div>
        )}
        <QueryTable
          query={{ error, refetch, isFetching }}
          rows={data?.sessions}
          icon="device"
          empty={shared ? 'Ninguna cuenta parece compartida.' : 'No hay sesiones abiertas que coincidan.'}
          caption="Sesiones abiertas con su dispositivo"
          columns={SESSION_COLUMNS}
          rowKey={({ id }) => id}
          rowName={sessionNameOf}
          selection={selection}
          actions={(session) => (
            <SessionMenu
              session={session}
              onRevoke={() => void revoke([session])}
              onRevokeAll={() => void revokeAllOf(session.userId)}
            />
          )}
        />
        <Pager
          paging={walk}
          count={data?.sessions.length ?? 0}
          total={data?.total}
          nextCursor={data?.nextCursor}
        />
      </section>
    </AdminPage>
  );
}

function leadText(total: number | undefined): string {
  if (total === undefined) return 'Quiénes están conectados y desde dónde.';
  const sessions = total === 1 ? '1 sesión abierta' : `${total.toLocaleString('es-UY')} sesiones abiertas`;
  return `${sessions}. Quiénes están conectados y desde dónde.`;
}
