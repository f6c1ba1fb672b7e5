import { Icon } from '@rambla/kit/ui/icon';
import css from './taking.module.css';
import type { AttemptPages } from './use-attempt-pages.ts';

/** Buttons for the previous and next page; the submission page follows the last questions. */
export function PageNavigation({ pages: { page, count, isLast, go } }: { pages: AttemptPages }) {
  return (
    <nav className={css.turner} aria-label="Páginas del cuestionario">
      {page > 0 && (
        <button type="button" className="btn btn-outline" onClick={() => go(page - 1)}>
          <Icon name="left" />
          {isLast ? 'Volver a las preguntas' : 'Anterior'}
        </button>
      )}
      {!isLast && (
        <>
          <span className={css.turnerPage}>
            Página {page + 1} de {count}
          </span>
          <button type="button" className="btn btn-primary" onClick={() => go(page + 1)}>
            {page + 1 === count ? 'Revisar y entregar' : 'Siguiente'}
            <Icon name="right" />
          </button>
        </>
      )}
    </nav>
  );
}
