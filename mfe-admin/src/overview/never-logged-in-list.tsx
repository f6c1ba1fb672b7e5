import type { AdminOverview } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { CountBadge } from '../admin-ui/figures/count-badge.tsx';
import { Meter } from '../admin-ui/figures/meter.tsx';
import css from './overview.module.css';

type Props = { total: number; courses: AdminOverview['neverEntered'] };

/** Courses with the most people who never logged in, with links to write to them. */
export function NeverLoggedInList({ total, courses }: Props) {
  return (
    <section className="sheet sheet-body" id="nunca" aria-labelledby="never-entered">
      <h2 id="never-entered">
        Nunca ingresaron <CountBadge count={total} />
      </h2>
      {courses.length === 0 && (
        <p className="muted">
          {total === 0 ? 'Todos ingresaron alguna vez.' : 'En los cursos en marcha ya ingresaron todos.'}
        </p>
      )}
      <ul className={css.lines}>
        {courses.map(({ courseId, courseName, people, members }) => {
          const to = `${paths.students(courseId)}?filtro=never_entered`;
          return (
            <li key={courseId}>
              <Link to={paths.students(courseId)}>
                <bdi>{courseName}</bdi>
              </Link>
              <Meter share={members === 0 ? 0 : people / members} tone="warn" />
              <span className={css.of}>
                {people.toLocaleString('es-UY')} de {members.toLocaleString('es-UY')}
              </span>
              <Link className="btn btn-outline btn-sm" to={to}>
                Escribirles<span className="sr-only"> a los de {courseName}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
