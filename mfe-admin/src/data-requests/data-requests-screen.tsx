import type { DataRequest, Job } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { dayText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { usePasswordConfirmation } from '@rambla/kit/ui/use-password-confirmation';
import { useCallback, useState } from 'react';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { JobProgress } from '../admin-ui/jobs/job-progress.tsx';
import { useScreenJob } from '../admin-ui/jobs/jobs.ts';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { PersonLabel, personName } from '../admin-ui/person-label.tsx';
import { SegmentedControl } from '../admin-ui/segmented-control.tsx';
import { useDataRequestsQuery } from './data-requests.api.ts';
import { DueChip } from './due-chip.tsx';
import { RecordDataRequestDialog } from './record-request-dialog.tsx';
import { DataRequestActions } from './request-actions.tsx';
import { DATA_REQUEST_KIND_NAMES } from './request-kinds.ts';

const SIZE = 20;
const STATES = [
  { value: '', label: 'Pendientes' },
  { value: 'done', label: 'Cumplidos' },
] as const;

const COLUMNS: Column<DataRequest>[] = [
  {
    id: 'person',
    label: 'Persona',
    cell: ({ userId, username, name, email, doneAt, kind }) =>
      username === null ? (
        <span className="muted">
          {doneAt === null ? 'Cuenta eliminada' : 'Cuenta cerrada'} ({userId})
          {doneAt === null && kind === 'export' && (
            <> Si sigue en Papelera, traela de vuelta para preparar la copia.</>
          )}
        </span>
      ) : (
        <PersonLabel
          id={userId}
          name={personName({ name, username })}
          mail={email ?? undefined}
          to={paths.userSubscriptions(userId)}
        />
      ),
  },
  { id: 'what', label: 'Pidió', cell: ({ kind }) => DATA_REQUEST_KIND_NAMES[kind] },
  { id: 'came', label: 'Llegó', cell: ({ receivedAt }) => dayText(receivedAt) },
  { id: 'due', label: 'Plazo', cell: (request) => <DueChip request={request} /> },
];

/** Written requests for a data export or erasure, with their legal deadlines. */
export default function DataRequestsScreen() {
  const address = useAddressState();
  const state = address.get('state') === 'done' ? 'done' : '';
  const walk = useCursorPaging(state, SIZE);
  const [isNoting, setNoting] = useState(false);
  const { begin, dialog } = usePasswordConfirmation();
  const { data, error, isFetching, refetch } = useDataRequestsQuery({
    open: state === '',
    limit: SIZE,
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  const handleDone = useCallback(() => {
    toast.success('La copia está lista para descargar');
    void refetch();
  }, [refetch]);
  const making = useScreenJob('users.export', handleDone);
  return (
    <AdminPage
      title="Pedidos de datos"
      lead="Quien pide por escrito una copia de sus datos, o que se borren, tiene respuesta en cinco días (Ley 18.331). Los demás lo hacen en Perfil, Mis datos."
      actions={
        <button type="button" className="btn btn-primary" onClick={() => setNoting(true)}>
          <Icon name="plus" /> Anotar un pedido
        </button>
      }
    >
      <section className="sheet" aria-label="Pedidos">
        <div className="tools">
          <SegmentedControl
            legend="Cuáles"
            options={STATES}
            value={state}
            onChange={(value) => address.set({ state: value })}
          />
        </div>
        <Making job={making.job} isBusy={making.isBusy} isAway={making.isAway} />
        <QueryTable
          query={{ error, refetch, isFetching }}
          rows={data?.requests}
          icon="check"
          empty={state === '' ? 'No hay pedidos pendientes.' : 'Todavía no se cumplió ninguno.'}
          caption="Pedidos de datos"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          actions={(request) => (
            <DataRequestActions
              request={request}
              begin={begin}
              isBusy={making.isBusy}
              onBegun={making.follow}
            />
          )}
        />
        <Pager paging={walk} count={data?.requests.length ?? 0} nextCursor={data?.nextCursor} />
      </section>
      {isNoting && <RecordDataRequestDialog onClose={() => setNoting(false)} />}
      {dialog}
    </AdminPage>
  );
}

type MakingProps = { job: Job | undefined; isBusy: boolean; isAway: boolean };

function Making({ job, isBusy, isAway }: MakingProps) {
  if (isBusy) return <JobProgress job={job} doing="Preparando la copia" isAway={isAway} />;
  if (job?.state !== 'failed') return null;
  return (
    <div className="form-failure" role="alert">
      <Icon name="alert" />
      <p>{job.error?.message ?? 'La copia no se pudo preparar.'} Probá de nuevo.</p>
    </div>
  );
}
