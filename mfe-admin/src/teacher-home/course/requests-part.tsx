import { countText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { HomeCard } from '../part.tsx';

/** Links to the course's pending requests. */
export function RequestsPart({ courseId, count }: { courseId: number; count: number }) {
  if (count === 0) return null;
  return (
    <HomeCard title="Piden entrar" count={count}>
      <p>{countText(count, 'persona espera un lugar.', 'personas esperan un lugar.')}</p>
      <Link className="btn btn-outline btn-sm" to={paths.courseSubscriptions(courseId)}>
        Ver pedidos
      </Link>
    </HomeCard>
  );
}
