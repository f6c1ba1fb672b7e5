import type { Overview } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import css from './overview.module.css';

type Props = { total: number; courses: Overview['neverEntered'] };

/** The courses with the most people who have never entered, each a click from writing to them. */
export function NeverEntered({ total, courses }: Props) {
  return (
    <section className="sheet sheet-body" id="nunca" aria-labelledby="never-entered">
      <h2 id="never-entered">
        Nunca entraron {total > 0 && <b className={css.count}>{total.toLocaleString('es-UY')}</b>}
      </h2>
      {courses.length === 0 && (
        <p className="muted">De quienes están en una materia, todos entraron alguna vez.</p>
      )}
      <ul className={css.lines}>
        {courses.map(({ courseId, courseName, people, members }) => {
          const to = `${paths.students(courseId)}?filtro=never_entered`;
          return (
            <li key={courseId}>
              <Link to={paths.students(courseId)}>
                <bdi>{courseName}</bdi>
              </Link>
              <span
                className={css.meter}
                style={{ '--v': members === 0 ? 0 : Math.round((100 * people) / members) } as object}
                aria-hidden="true"
              >
                <i />
              </span>
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
