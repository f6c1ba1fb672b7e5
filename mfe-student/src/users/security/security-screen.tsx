import '@rambla/kit/styles/pages.css';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import css from '../profile.module.css';
import { IdentityList } from './identity-list.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { usePasskeysQuery } from './passkeys.api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useConfirmation } from './use-confirmation.tsx';

/** How one gets into one's account. */
export default function SecurityScreen() {
  const { role } = useAuth();
  const { data, error, refetch } = usePasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  // Asked anew for each change: the page may have been open for an hour.
  const { begin, dialog } = useConfirmation(async () => (await refetch()).data?.confirmed ?? true);
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
        <p>
          <Link to={paths.profile}>Volver a mi perfil</Link>
        </p>
      </div>
      {dialog}
    </div>
  );
}
