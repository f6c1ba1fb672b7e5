import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from './course-list.module.css';

/** Offers the institute's search when none of a person's courses matches. */
export default function NoCourseFound({ term, onClear }: { term: string; onClear: () => void }) {
  return (
    <section className={css.nothing} role="status">
      <Icon name="search" />
      <p>
        Ninguno de tus cursos coincide con <strong>«{term}»</strong>.
      </p>
      <div className={css.nothingActions}>
        <Link className="btn btn-outline" to={paths.myCourses} onClick={onClear}>
          Ver todos mis cursos
        </Link>
        <Link className="btn btn-ghost" to={paths.search(term)}>
          Buscar en todo el instituto
        </Link>
      </div>
    </section>
  );
}
