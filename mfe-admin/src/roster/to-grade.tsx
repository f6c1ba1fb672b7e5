import { Link } from '@rambla/kit/router';
import { useTeaches } from '../admin-ui/people/use-teaches.ts';
import css from './roster.module.css';

/** An answer that waits for its mark; leads to its grading those who may grade. */
export function ToGrade({ to }: { to: string }) {
  if (!useTeaches()) return <span className={css.tag}>Por corregir</span>;
  return (
    <Link className={`${css.tag} ${css.tagDo}`} to={to}>
      Corregir
    </Link>
  );
}
