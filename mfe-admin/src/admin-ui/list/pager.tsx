import '../admin-ui.css';
import { Icon } from '@rambla/kit/ui/icon';
import type { CursorPaging } from './cursor-paging.ts';

const SIZES = [8, 20, 50, 100];

type Props = {
  paging: CursorPaging;
  /** The number of rows on this page. */
  count: number;
  total?: number | undefined;
  nextCursor: string | null | undefined;
  /** Lets the person choose the page size. */
  onSize?: (size: number) => void;
};

/** Shows the position in a list; offers no page beyond the next, because later cursors are unknown. */
export function Pager({ paging, count, total, nextCursor, onSize }: Props) {
  const { page, size, go, next } = paging;
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / size));
  const from = page * size + 1;
  const reached = page + (nextCursor ? 2 : 1);
  const numbers = Array.from({ length: reached }, (_, index) => index).slice(-4);
  const handlePage = (index: number) => (index === page + 1 ? next(nextCursor ?? null) : go(index));
  return (
    <nav className="pager" aria-label="Páginas">
      <span aria-live="polite">
        {count > 0 && `${from}–${page * size + count}`}
        {total !== undefined && total > 0 && ` de ${total.toLocaleString('es-UY')}`}
      </span>
      {onSize && (
        <label>
          Filas
          <select value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
            {SIZES.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      )}
      <ul>
        <li>
          <button
            type="button"
            className="pager-page"
            aria-label="Página anterior"
            disabled={page === 0}
            onClick={() => go(page - 1)}
          >
            <Icon name="left" />
          </button>
        </li>
        {(numbers[0] ?? 0) > 0 && (
          <>
            <PageNumber index={0} current={page} onPage={handlePage} />
            <li aria-hidden="true">…</li>
          </>
        )}
        {numbers.map((index) => (
          <PageNumber key={index} index={index} current={page} onPage={handlePage} />
        ))}
        {pages !== undefined && pages > reached && <li>… {pages.toLocaleString('es-UY')}</li>}
        <li>
          <button
            type="button"
            className="pager-page"
            aria-label="Página siguiente"
            disabled={!nextCursor}
            onClick={() => next(nextCursor ?? null)}
          >
            <Icon name="right" />
          </button>
        </li>
      </ul>
    </nav>
  );
}

function PageNumber(props: { index: number; current: number; onPage: (index: number) => void }) {
  const { index, current, onPage } = props;
  return (
    <li>
      <button
        type="button"
        className="pager-page"
        aria-label={`Página ${index + 1}`}
        aria-current={index === current ? 'page' : undefined}
        onClick={() => onPage(index)}
      >
        {index + 1}
      </button>
    </li>
  );
}
