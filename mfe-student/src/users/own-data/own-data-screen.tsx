import '@rambla/kit/styles/pages.css';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { usePasswordConfirmation } from '@rambla/kit/ui/use-password-confirmation';
import { AccountTabs } from '../../study-ui/account/account-tabs.tsx';
import { useOwnAccountQuery } from '../account.api.ts';
import { AccountClosureNotice, CloseAccountSection } from './close-account.tsx';
import { DataExport } from './data-export.tsx';
import { useOwnDataQuery } from './own-data.api.ts';
import css from './own-data.module.css';

const LOOK_AGAIN_MS = 2000;

/** The data export, and closing the account. */
export default function OwnDataScreen() {
  const { data, error, refetch } = useOwnDataQuery(undefined, { refetchOnMountOrArgChange: true });
  // Polls only while an export is being made.
  useOwnDataQuery(undefined, { pollingInterval: data?.job ? LOOK_AGAIN_MS : 0 });
  const { begin, dialog } = usePasswordConfirmation();
  if (error && !data)
    return <LoadFailure title="No pudimos traer tus datos" tab="Mis datos" error={error} onRetry={refetch} />;
  if (!data) return <Spinner label="Cargando…" />;
  return (
    <div className={`wrap page ${css.page}`}>
      <PageTitle title="Mis datos" />
      <AccountTabs />
      <header className="page-head">
        <h1>Mis datos</h1>
      </header>
      <div className={css.stack}>
        {data.closesAt && <AccountClosureNotice closesAt={data.closesAt} />}
        <DataExport data={data} begin={begin} />
        {!data.closesAt && <CloseAccountSection courses={data.courses} begin={begin} />}
        <OwnTerms />
      </div>
      {dialog}
    </div>
  );
}

/** The terms that the person accepted; hidden without any. */
function OwnTerms() {
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
