import css from './figures.module.css';

/** A bar filled to `share` (0 to 1); decorative, because the figure is shown beside it. */
export function Meter({ share, tone = 'fcea' }: { share: number; tone?: 'fcea' | 'fing' | 'warn' }) {
  const style = { '--v': Math.round(100 * share), '--c': `var(--${tone})` } as object;
  return (
    <span className={css.meter} style={style} aria-hidden="true">
      <i />
    </span>
  );
}
