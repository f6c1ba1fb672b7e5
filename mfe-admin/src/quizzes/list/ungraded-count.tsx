import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';

type Props = { id: number; courseId: number; waitingCount: number | undefined };

/** Shows the number of ungraded submissions of a quiz or assignment, with a link to grade them. */
export function UngradedCount({ id, courseId, waitingCount = 0 }: Props) {
  if (waitingCount === 0) return <span className="muted">Nada</span>;
  return (
    <Link className="chip chip-warn" to={`${paths.grading(courseId)}?quiz=${id}`}>
      {waitingCount}
    </Link>
  );
}
