import type { ListedEnrolmentRequest } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { toast } from '@rambla/kit/toasts';
import { useDecideRequestMutation } from '../../enrolment/enrolment.api.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { PersonLabel } from '../person-label.tsx';

const COLUMNS: Column<ListedEnrolmentRequest>[] = [
  {
    id: 'person',
    label: 'Persona',
    cell: ({ userId, name, username, email }) => (
      <PersonLabel id={userId} name={name ?? username} mail={email} to={paths.userSubscriptions(userId)} />
    ),
  },
  { id: 'course', label: 'Curso', className: 'table-wide', cell: ({ courseName }) => courseName },
  { id: 'when', label: 'Pidió', cell: ({ createdAt }) => momentText(createdAt) },
];

/** Pending requests to join courses, with buttons to decide. */
export function EnrolmentRequestList({ requests }: { requests: ListedEnrolmentRequest[] }) {
  const [decide, { isLoading }] = useDecideRequestMutation();
  const handleDecision = async (id: number, decision: 'accept' | 'reject') => {
    if (isLoading) return;
    const { error } = await decide({ id, decision });
    if (error) return toast.error(errorMessage(error));
    toast.success(decision === 'accept' ? 'Solicitud aceptada con éxito' : 'Solicitud rechazada con éxito');
  };
  return (
    <DataTable
      caption="Solicitudes que esperan"
      columns={COLUMNS}
      rows={requests}
      rowKey={({ id }) => id}
      actions={({ id, name, username }) => (
        <span className="row-buttons">
          <button
            type="button"
            className="btn btn-primary btn-sm"
            aria-label={`Aceptar a ${name ?? username}`}
            onClick={() => void handleDecision(id, 'accept')}
          >
            Aceptar
          </button>
          <button
            type="button"
            className="btn btn-outline btn-sm"
            aria-label={`Rechazar a ${name ?? username}`}
            onClick={() => void handleDecision(id, 'reject')}
          >
            Rechazar
          </button>
        </span>
      )}
    />
  );
}
