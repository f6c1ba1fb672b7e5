import '@rambla/kit/styles/pages.css';
import { useAuth } from '@rambla/kit/session';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { usePasswordConfirmation } from '@rambla/kit/ui/use-password-confirmation';
import { AccountTabs } from '../../study-ui/account/account-tabs.tsx';
import css from '../profile.module.css';
import { IdentityList } from './identity-list.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { usePasskeysQuery } from './passkeys.api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The person's log-in methods. */
export default function SecurityScreen() {
  const { role } = useAuth();
  const { data, error, refetch } = usePasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { begin, dialog } = usePasswordConfirmation();
  if (error && !data)
    return (
      <LoadFailure
        title="No pudimos traer tus llaves de acceso"
        tab="Seguridad"
        error={error}
        onRetry={refetch}
      />
    );
  if (!data) return <Spinner label="Cargando tus llaves de acceso…" />;
  const runsThings = role !== 'student';
  return (
    <div className={`wrap page ${css.page} ${css.narrow}`}>
      <PageTitle title="Seguridad" />
      <AccountTabs />
      <header className="page-head">
        <h1>Seguridad</h1>
        {runsThings && (
          <p>
            Como ves datos de otras personas, con una llave de acceso tu contraseña sola ya no alcanza para
            entrar.
          </p>
        )}
      </header>
      <div className={css.stack}>
        <PasskeyList passkeys={data.passkeys} begin={begin} />
        <IdentityList begin={begin} />
        {runsThings && data.passkeys.length > 0 && <RecoveryCodes left={data.recoveryCodes} begin={begin} />}
      </div>
      {dialog}
    </div>
  );
}
