import { BoxPicture } from '@rambla/kit/ui/box-picture';
import './portal.css';
import type { PortalReleases } from '@rambla/api/contract';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { usePortalReleasesQuery } from './portal.api.ts';
import { ReleaseRow } from './release-row.tsx';
import { releaseStateOf } from './release-state.ts';
import { NewTeamKeyButton } from './team-keys.tsx';

/** Shows what each team published; part of the shell, so no remote can break it. */
export default function PortalScreen() {
  const { data, error, refetch } = usePortalReleasesQuery();
  if (error && !data)
    return (
      <LoadFailure
        tab="Portal"
        title="No se puede leer el registro"
        error={error}
        onRetry={() => void refetch()}
      >
        <p>El portal sigue sirviendo lo último que leyó, pero no podés cambiar versiones hasta que vuelva.</p>
      </LoadFailure>
    );
  return (
    <div className="portal">
      <PageTitle title="Portal" />
      <header className="portal-head">
        <div>
          <h1>Portal</h1>
          <p>
            Las partes que los equipos publican por separado. Cualquiera vuelve atrás en segundos, sin tocar a
            las demás.
          </p>
        </div>
        {data && data.remotes.length > 0 && <NewTeamKeyButton look="btn-outline" />}
      </header>
      {data ? <Releases data={data} onChanged={() => void refetch()} /> : <Bones />}
    </div>
  );
}

function Releases({ data, onChanged }: { data: PortalReleases; onChanged: () => void }) {
  const rows = data.remotes.toSorted((a, b) => releaseStateOf(a).order - releaseStateOf(b).order);
  if (rows.length === 0)
    return (
      <section className="portal-empty">
        <BoxPicture />
        <h2>Solo está el marco</h2>
        <p>
          Todavía nadie publicó una parte. Cada equipo la suelta con <b>npm run deploy</b> o con su llave; acá
          aparece con la versión y quién la ve.
        </p>
        <NewTeamKeyButton look="btn-primary" />
      </section>
    );
  const count = (kind: string) => rows.filter((row) => releaseStateOf(row).kind === kind).length;
  const stopped = count('stopped') + count('refused');
  return (
    <>
      <ul className="portal-sum">
        <li>
          <b>{rows.length + 1}</b> partes
        </li>
        <li className={stopped > 0 ? 'bad' : ''}>
          <b>{stopped}</b> {stopped === 1 ? 'frenada' : 'frenadas'}
        </li>
        <li className="hot">
          <b>{count('trial')}</b> a prueba
        </li>
        <li>
          <b>{count('live') + 1}</b> al día
        </li>
      </ul>
      <ul className="releases">
        {rows.map((remote) => (
          <ReleaseRow key={remote.name} remote={remote} now={data.now} onChanged={onChanged} />
        ))}
        <ReleaseRow remote={data.shell} now={data.now} onChanged={onChanged} />
      </ul>
    </>
  );
}

function Bones() {
  return (
    <div className="portal-bones" role="status" aria-busy="true" aria-label="Cargando">
      {[1, 2, 3].map((n) => (
        <div key={n} className="release">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
