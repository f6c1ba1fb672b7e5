import { Link } from '@rambla/kit/router';
import { useCanEditMarks } from '../admin-ui/people/use-can-edit-marks.ts';
import css from './roster.module.css';

/** Marks an ungraded answer, with a link for graders. */
export function UngradedTag({ to }: { to: string }) {
  if (!useCanEditMarks()) return <span className={css.tag}>Por corregir</span>;
  return (
    <Link className={`${css.tag} ${css.tagDo}`} to={to}>
      Corregir
    </Link>
  );
}
