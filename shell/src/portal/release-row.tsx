import type { PortalPart, PortalReleases } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { momentText } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { useRestoreRemoteMutation } from './portal.api.ts';
import { FullRolloutDialog, RemoveRemoteDialog, RollBackDialog } from './release-dialogs.tsx';
import { ReleaseHealth } from './release-health.tsx';
import { ReleaseRollout } from './release-rollout.tsx';
import { formatPerMille, newestReleaseOf, purposeOf, releaseStateOf } from './release-state.ts';
import { ReleaseUsage } from './release-usage.tsx';

type Asked = 'back' | 'continue' | 'remove';
type Props = { remote: PortalPart; now: PortalReleases['now']; onChanged: () => void };

/** A remote or the shell, with the actions on its release. */
export function ReleaseRow({ remote, now, onChanged }: Props) {
  const { kind } = releaseStateOf(remote);
  const [asked, setAsked] = useState<Asked | null>(null);
  const newest = newestReleaseOf(remote);
  const dialog = { remote, now, onDone: onChanged, onClose: () => setAsked(null) };
  const isBad = kind === 'stopped' || kind === 'refused';
  return (
    <li className={isBad ? 'release release-bad' : 'release'}>
      <Header remote={remote} onAsk={setAsked} onChanged={onChanged} />
      <Said remote={remote} />
      <div>
        <h3>Versión</h3>
        <dl className="release-versions">
          <Version label="Ahora" version={newest.version} at={newest.since} by={newest.by} />
          <Version label="Antes" version={remote.before?.version ?? null} at={remote.before?.since ?? null} />
        </dl>
      </div>
      <div className="release-share">
        <h3>Quién la ve</h3>
        <ReleaseRollout remote={remote} onChanged={onChanged} onContinue={() => setAsked('continue')} />
      </div>
      <div>
        <h3>Páginas rotas, de cada 1.000</h3>
        <ReleaseHealth remote={remote} />
      </div>
      <ReleaseUsage remote={remote} isOpenAtFirst={kind === 'refused'} />
      {asked === 'back' && <RollBackDialog {...dialog} />}
      {asked === 'continue' && <FullRolloutDialog {...dialog} />}
      {asked === 'remove' && <RemoveRemoteDialog {...dialog} />}
    </li>
  );
}

type HeaderProps = Omit<Props, 'now'> & { onAsk: (asked: Asked) => void };

function Header({ remote, onAsk, onChanged }: HeaderProps) {
  const { name, removed, removable, before, canary, stopped } = remote;
  const { kind, label, chip } = releaseStateOf(remote);
  const about = purposeOf(remote);
  const isBad = kind === 'stopped' || kind === 'refused';
  const isOnTrial = !removed && (canary ?? stopped) !== null;
  return (
    <div className="release-head">
      <h2>{name}</h2>
      {removable && <span className="chip">De otro equipo</span>}
      <span className={chip}>{label}</span>
      {about && <span className="muted">{about}</span>}
      <div className="release-actions">
        {removed && <Restore name={name} onChanged={onChanged} />}
        {isOnTrial && stopped && <Continue name={name} look="btn-ghost" onAsk={onAsk} />}
        {!removed && before !== null && (
          <button
            type="button"
            className={`btn btn-sm ${isBad ? 'btn-primary' : 'btn-outline'}`}
            aria-label={`Volver a la anterior de ${name}`}
            onClick={() => onAsk('back')}
          >
            <Icon name="undo" />
            Volver a la anterior
          </button>
        )}
        {isOnTrial && !stopped && <Continue name={name} look="btn-primary" onAsk={onAsk} />}
        {!removed && removable && (
          <button
            type="button"
            className="btn btn-ghost btn-sm release-quit"
            aria-label={`Quitar del portal ${name}`}
            onClick={() => onAsk('remove')}
          >
            Quitar del portal
          </button>
        )}
      </div>
    </div>
  );
}

type ContinueProps = { name: string; look: string; onAsk: (asked: Asked) => void };

function Continue({ name, look, onAsk }: ContinueProps) {
  return (
    <button
      type="button"
      className={`btn btn-sm ${look}`}
      aria-label={`Seguir con todos con la nueva de ${name}`}
      onClick={() => onAsk('continue')}
    >
      Seguir con todos
    </button>
  );
}

function Restore({ name, onChanged }: { name: string; onChanged: () => void }) {
  const [restore, { isLoading }] = useRestoreRemoteMutation();
  const handleRestore = async () => {
    try {
      await restore({ name }).unwrap();
      toast.success(`${name} volvió al portal.`);
      onChanged();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <button
      type="button"
      className="btn btn-primary btn-sm"
      aria-disabled={isLoading || undefined}
      aria-label={`Volver a poner ${name}`}
      onClick={() => void handleRestore()}
    >
      Volver a poner
    </button>
  );
}

/** Explains why a release is not live: it was refused, or it broke too many pages. */
function Said({ remote: { removed, version, wanted, stopped } }: { remote: PortalPart }) {
  const isRefused = version !== wanted || version === null;
  if (removed || (!isRefused && !stopped)) return null;
  return (
    <p className="release-say">
      <Icon name="alert" />
      {isRefused || !stopped ? (
        <span>
          <b>La versión {wanted ?? 'nueva'} no entró.</b>{' '}
          {version === null ? 'Ninguna versión sirve: sus pantallas no están.' : `Sigue la ${version}.`}
        </span>
      ) : (
        <span>
          <b>Se frenó sola {momentText(stopped.at).toLowerCase()}.</b> Se rompieron{' '}
          {formatPerMille(stopped.broken, stopped.pages)} de cada 1.000 páginas y antes eran{' '}
          {formatPerMille(stopped.before, 1)}. La última, en <b>{stopped.screen}</b>: “{stopped.message}”.
          Nadie más la ve desde entonces.
        </span>
      )}
    </p>
  );
}

type VersionProps = { label: string; version: string | null; at: string | null; by?: string | null };

function Version({ label, version, at, by = null }: VersionProps) {
  const who = by === 'servidor' ? ' · desde el servidor' : ` · ${by}, con su llave`;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {version === null ? <span className="muted">Ninguna</span> : <code>{version}</code>}
        {version !== null && at !== null && (
          <span className="muted release-when">
            {momentText(at).toLowerCase()}
            {by !== null && who}
          </span>
        )}
      </dd>
    </>
  );
}
