import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from '../home.module.css';

/** Shown when the course has no pending work. */
export function NoPendingWork({ courseId }: { courseId: number }) {
  return (
    <section className={css.state}>
      <Icon name="sun" />
      <h2>Nada te espera</h2>
      <p>Corregiste todo y los videos están listos.</p>
      <Link className="btn btn-outline" to={paths.courseContent(courseId)}>
        <Icon name="stack" />
        Ir al contenido
      </Link>
    </section>
  );
}
