import { type ReactNode, useId } from 'react';
import { CountBadge } from '../admin-ui/figures/count-badge.tsx';
import css from './home.module.css';

type Props = { id?: string; title: string; count?: number; children: ReactNode };

/** A card of the home with its number of items. */
export function HomeCard({ id, title, count = 0, children }: Props) {
  const heading = useId();
  return (
    <section className={css.part} id={id} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <CountBadge count={count} />
      </header>
      {children}
    </section>
  );
}
