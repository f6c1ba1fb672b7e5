import { useEnrolmentRequestsQuery } from '../../enrolment/enrolment.api.ts';
import { EnrolmentRequestList } from './request-list.tsx';

/** Requests to join this course, or all courses without a `courseId`; hidden without requests. */
export function CourseEnrolmentRequests({ courseId }: { courseId?: number }) {
  const { data } = useEnrolmentRequestsQuery({ limit: 50, ...(courseId && { courseId }) });
  if (!data || data.requests.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="requests">
      <div className="sheet-head">
        <h2 id="requests">Esperan un lugar ({data.total})</h2>
      </div>
      <EnrolmentRequestList requests={data.requests} />
    </section>
  );
}
