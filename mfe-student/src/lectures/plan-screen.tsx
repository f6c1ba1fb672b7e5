import { paths } from '@rambla/kit/paths';
import { Navigate, useParams } from '@rambla/kit/router';

/** Redirects students from a teacher's address to the plan. */
export default function PlanScreen() {
  return <Navigate to={paths.lectures(Number(useParams().courseId))} replace />;
}
