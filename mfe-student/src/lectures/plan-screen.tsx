import { paths } from '@rambla/kit/paths';
import { Navigate, useParams } from '@rambla/kit/router';

/** Leads a student from a teacher's place to the plan, which shows live classes and the certificate. */
export default function PlanScreen() {
  return <Navigate to={paths.lectures(Number(useParams().courseId))} replace />;
}
