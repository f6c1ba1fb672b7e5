import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useOwnAccountQuery } from '../account.api.ts';
import css from './own-data.module.css';

/** The terms that the person accepted; hidden when never asked. */
export function OwnTerms() {
  const { userId } = useAuth();
  const { data } = useOwnAccountQuery(userId ?? 0, { skip: userId === null });
  if (!data?.terms) return null;
  return (
    <p className={css.terms}>
      Aceptaste la versión {data.terms.version} de los <Link to={paths.terms}>términos</Link>:{' '}
      {momentText(data.terms.acceptedAt)}.
    </p>
  );
}
