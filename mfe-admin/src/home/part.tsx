import { type ReactNode, useId } from 'react';
import css from './home.module.css';

type Props = { id?: string; title: string; count?: number; children: ReactNode };

/** A card of the start page, with how many things wait in it. */
export function Part({ id, title, count = 0, children }: Props) {
  const heading = useId();
  return (
    <section className={css.part} id={id} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {count > 0 && <b className={css.count}>{count.toLocaleString('es-UY')}</b>}
      </header>
      {children}
    </section>
  );
}

export function Meter({ share, tone }: { share: number; tone?: string }) {
  const style = { '--v': Math.round(100 * share), ...(tone && { '--c': `var(--${tone})` }) } as object;
  return (
    <span className={css.meter} style={style} aria-hidden="true">
      <i />
    </span>
  );
}
