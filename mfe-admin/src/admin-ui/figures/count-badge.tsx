import css from './figures.module.css';

/** How many things wait, beside a heading; nothing for none. */
export function CountBadge({ count }: { count: number }) {
  return count > 0 && <b className={css.count}>{count.toLocaleString('es-UY')}</b>;
}
