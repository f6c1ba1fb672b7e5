import type { ListedEnrolmentRequest } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useDecideRequestMutation, useEnrolmentRequestsQuery } from '../../enrolment/enrolment.api.ts';
import { QueryList } from '../list/query-list.tsx';
import { runForEach } from '../list/run-for-each.ts';
import { personName } from '../person-label.tsx';
import { EnrolmentRequestList } from './request-list.tsx';

export const NO_ENROLMENT_REQUESTS_TEXT = 'No hay solicitudes pendientes.';
/** The minimum number of requests for which accepting all is offered. */
const TOGETHER = 2;

/** Returns the requests for the course with the most requests. */
function biggestGroup(requests: ListedEnrolmentRequest[]): ListedEnrolmentRequest[] {
  const groups = requests.map(({ courseId }) => requests.filter((one) => one.courseId === courseId));
  return groups.sort((one, other) => other.length - one.length)[0] ?? [];
}

/** Loads the first pending requests, which the overview and the requests screen share. */
export function useFirstEnrolmentRequests() {
  return useEnrolmentRequestsQuery({ limit: 20 });
}

/** Shows the first pending requests of all courses, and accepts those of one course together. */
export function PendingEnrolmentRequests() {
  const { data, error, refetch } = useFirstEnrolmentRequests();
  const [decide, { isLoading }] = useDecideRequestMutation();
  const together = biggestGroup(data?.requests ?? []);
  const [first] = together;
  const handleAcceptAll = async () => {
    if (isLoading) return;
    try {
      await runForEach(together, personName, ({ id }) => decide({ id, decision: 'accept' }).unwrap());
      toast.success(`${together.length} solicitudes aceptadas con éxito`);
    } catch (failure) {
      toast.error(errorMessage(failure));
    }
  };
  return (
    <section className="sheet" id="pedidos" aria-labelledby="all-requests">
      <div className="sheet-head">
        <h2 id="all-requests">Piden un lugar{data && data.total > 0 ? ` (${data.total})` : ''}</h2>
        {first && together.length >= TOGETHER && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => void handleAcceptAll()}>
            Aceptar los {together.length} de {first.courseName}
          </button>
        )}
      </div>
      <QueryList
        rows={data?.requests}
        error={error}
        onRetry={() => void refetch()}
        icon="check"
        empty={NO_ENROLMENT_REQUESTS_TEXT}
      >
        <EnrolmentRequestList requests={data?.requests ?? []} />
      </QueryList>
    </section>
  );
}
