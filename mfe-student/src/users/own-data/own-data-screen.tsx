import '@rambla/kit/styles/pages.css';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import css from '../profile.module.css';
import { usePasskeysQuery } from '../security/passkeys.api.ts';
import { useConfirmation } from '../security/use-confirmation.tsx';
import { CloseAccount, Closing } from './close-account.tsx';
import { Copy } from './copy.tsx';
import { useOwnDataQuery } from './own-data.api.ts';

const LOOK_AGAIN_MS = 2000;

/** A copy of one's data, and the end of one's account. */
export default function OwnDataScreen() {
  const { data, error, refetch } = useOwnDataQuery(undefined, { refetchOnMountOrArgChange: true });
  // Looks again only while a copy is being made.
  useOwnDataQuery(undefined, { pollingInterval: data?.job ? LOOK_AGAIN_MS : 0 });
  const session = usePasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { begin, dialog } = useConfirmation(async () => (await session.refetch()).data?.confirmed ?? true);
  if (error && !data)
    return <LoadFailure title="No pudimos traer tus datos" tab="Mis datos" error={error} onRetry={refetch} />;
  if (!data) return <Spinner label="Cargando…" />;
  return (
    <div className={`wrap page ${css.page} ${css.narrow}`}>
      <PageTitle title="Mis datos" />
      <header className="page-head">
        <h1>Mis datos</h1>
      </header>
      <div className={css.stack}>
        {data.closesAt && <Closing closesAt={data.closesAt} />}
        <Copy data={data} begin={begin} />
        {!data.closesAt && <CloseAccount courses={data.courses} begin={begin} />}
        <p>
          <Link to={paths.profile}>Volver a mi perfil</Link>
        </p>
      </div>
      {dialog}
    </div>
  );
}
