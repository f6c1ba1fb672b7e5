import { paths } from '@rambla/kit/paths';
import { Navigate, useParams } from '@rambla/kit/router';

/** Redirects students from the address of a teachers' screen to the course page. */
export default function PlanRedirect() {
  return <Navigate to={paths.lectures(Number(useParams().courseId))} replace />;
}
