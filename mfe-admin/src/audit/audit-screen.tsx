import { ACTION_NAMES } from '@rambla/api/action-names';
import type { AuditEntry, AuditQuery } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { momentText } from '@rambla/kit/format/moment';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { DateRangeFields } from '../admin-ui/figures/date-range-fields.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { ExportButton } from '../admin-ui/menu/export-button.tsx';
import { useAuditTrailQuery } from './audit.api.ts';
import { auditDetailsText } from './details-text.ts';

const SIZE = 50;

const COLUMNS: Column<AuditEntry>[] = [
  { id: 'who', label: 'Quién', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  { id: 'what', label: 'Qué hizo', cell: ({ action }) => ACTION_NAMES[action] ?? action },
  { id: 'whom', label: 'Sobre', className: 'table-wide', cell: ({ targetName }) => <bdi>{targetName}</bdi> },
  {
    id: 'details',
    label: 'Detalle',
    className: 'table-wide',
    cell: ({ details }) => auditDetailsText(details) || <span className="muted">Sin detalle</span>,
  },
  { id: 'when', label: 'Cuándo', cell: ({ at }) => momentText(at) },
];

export default function AuditScreen() {
  const address = useAddressState();
  const [q, action, from, to] = ['q', 'action', 'from', 'to'].map(address.get) as [
    string,
    string,
    string,
    string,
  ];
  const walk = useCursorPaging([q, action, from, to].join('\n'), SIZE);
  const query: Partial<AuditQuery> = {
    limit: SIZE,
    ...(q.trim() && { q }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
    ...(walk.cursor && { cursor: walk.cursor }),
  };
  const { data, error, isFetching, refetch } = useAuditTrailQuery(query);
  const { limit: _limit, cursor: _cursor, ...filter } = query;
  return (
    <AdminPage
      title="Auditoría"
      lead="Quién ingresó y quién cambió qué, cuándo y sobre quién. Nadie puede borrarlo."
      actions={<ExportButton url="audit.csv" filter={filter} name="auditoria.csv" />}
    >
      <section className="sheet" aria-label="Cambios registrados">
        <div className="tools">
          <FilterField
            label="Buscar por quién, qué o sobre quién"
            value={q}
            onChange={(text) => address.set({ q: text })}
          />
          <label className="tool-field">
            Acción
            <select value={action} onChange={(event) => address.set({ action: event.currentTarget.value })}>
              <option value="">Todas</option>
              {Object.entries(ACTION_NAMES).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <DateRangeFields from={from} to={to} onChange={address.set} />
        </div>
        <QueryTable
          query={{ error, refetch, isFetching }}
          rows={data?.audit}
          icon="note"
          empty="No hay cambios que coincidan."
          caption="Cambios registrados"
          columns={COLUMNS}
          rowKey={({ id }) => id}
        />
        <Pager
          paging={walk}
          count={data?.audit.length ?? 0}
          total={data?.total}
          nextCursor={data?.nextCursor}
        />
      </section>
    </AdminPage>
  );
}
