import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { TranscriptHits } from '../transcript-hits.tsx';
import css from './course-list.module.css';

type Props = { term: string; hasCourses: boolean; onClear: () => void };

/** Shows lectures that contain a search term, and the institute's search when no own course matches. */
export default function SearchExtras({ term, hasCourses, onClear }: Props) {
  return (
    <>
      {term.trim() && <TranscriptHits term={term} />}
      {!hasCourses && <NoCourseFound term={term} onClear={onClear} />}
    </>
  );
}

function NoCourseFound({ term, onClear }: Omit<Props, 'hasCourses'>) {
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
