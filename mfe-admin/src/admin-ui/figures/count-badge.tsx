import css from './figures.module.css';

/** Shows a number of items beside their name; nothing for 0. */
export function CountBadge({ count }: { count: number }) {
  return count > 0 && <b className={css.count}>{count.toLocaleString('es-UY')}</b>;
}
