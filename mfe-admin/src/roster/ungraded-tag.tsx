import { Link } from '@rambla/kit/router';
import { useCanEditMarks } from '../admin-ui/people/use-can-edit-marks.ts';
import css from './roster.module.css';

/** A tag for an ungraded answer; for graders, it links to the answer. */
export function UngradedTag({ to }: { to: string }) {
  if (!useCanEditMarks()) return <span className={css.tag}>Por corregir</span>;
  return (
    <Link className={`${css.tag} ${css.tagDo}`} to={to}>
      Corregir
    </Link>
  );
}
