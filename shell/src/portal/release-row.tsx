import type { PortalRelease } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { momentText } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useState } from 'react';
import { useRestoreRemoteMutation } from './portal.api.ts';
import { RemoveDialog, RollBackDialog } from './release-dialogs.tsx';
import { stateOf } from './release-state.ts';

type Props = { remote: PortalRelease; onChanged: () => void };

/** A remote, or the shell, with what one can do about its release. */
export function ReleaseRow({ remote, onChanged }: Props) {
  const { name, served, wanted, previous, removed, refused } = remote;
  const { kind, label, chip } = stateOf(remote);
  const [asked, setAsked] = useState<'back' | 'remove' | null>(null);
  const [restore, { isLoading }] = useRestoreRemoteMutation();
  const handleClose = () => setAsked(null);
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
    <li className={kind === 'stopped' ? 'release release-bad' : 'release'}>
      <div className="release-head">
        <h2>{name}</h2>
        <span className={chip}>{label}</span>
        {name === 'shell' && <span className="muted">Marco: cabezal, menús y sesión</span>}
        <div className="release-actions">
          {removed && (
            <button
              type="button"
              className="btn btn-primary btn-sm"
              aria-disabled={isLoading || undefined}
              aria-label={`Volver a poner ${name}`}
              onClick={() => void handleRestore()}
            >
              Volver a poner
            </button>
          )}
          {!removed && previous !== null && (
            <button
              type="button"
              className={`btn btn-sm ${kind === 'stopped' ? 'btn-primary' : 'btn-outline'}`}
              aria-label={`Volver a la anterior de ${name}`}
              onClick={() => setAsked('back')}
            >
              <Icon name="loop" />
              Volver a la anterior
            </button>
          )}
          {!removed && remote.removable && (
            <button
              type="button"
              className="btn btn-ghost btn-sm release-quit"
              aria-label={`Quitar del portal ${name}`}
              onClick={() => setAsked('remove')}
            >
              Quitar del portal
            </button>
          )}
        </div>
      </div>
      {kind === 'stopped' && (
        <p className="release-say">
          <Icon name="alert" />
          <span>
            <b>La versión {wanted ?? 'nueva'} no entró.</b>{' '}
            {served === null ? 'Ninguna versión sirve: sus pantallas no están.' : `Sigue la ${served}.`}
          </span>
        </p>
      )}
      <div>
        <h3>Versión</h3>
        <dl className="release-versions">
          <Version label="Ahora" version={served} at={remote.publishedAt} />
          <Version label="Antes" version={previous} at={remote.previousAt} />
        </dl>
      </div>
      <div>
        <h3>Quién la ve</h3>
        <p className="release-all">
          {removed || served === null ? (
            'Nadie'
          ) : (
            <>
              <Icon name="check" />
              Para todos, 100 %
            </>
          )}
        </p>
      </div>
      <div>
        <h3>Páginas rotas, de cada 1.000</h3>
        <p className="muted">Sin datos</p>
      </div>
      <details open={refused.length > 0 && kind === 'stopped'}>
        <summary>
          <Icon name="down" />
          {screensText(remote.screens)}
          {refused.length > 0 && (
            <span className="chip chip-danger">
              {refused.length === 1 ? '1 rechazo' : `${refused.length} rechazos`}
            </span>
          )}
        </summary>
        <div className="release-more">
          <div>
            <h3>Sus pantallas</h3>
            {remote.screens.length === 0 ? (
              <p className="muted">Ninguna.</p>
            ) : (
              <p className="release-names">
                {remote.screens.map((path) => (
                  <code key={path}>{path}</code>
                ))}
              </p>
            )}
          </div>
          <div>
            <h3>Últimos rechazos</h3>
            <Refused refused={refused} />
          </div>
        </div>
      </details>
      {asked === 'back' && <RollBackDialog remote={remote} onDone={onChanged} onClose={handleClose} />}
      {asked === 'remove' && <RemoveDialog remote={remote} onDone={onChanged} onClose={handleClose} />}
    </li>
  );
}

function Version({ label, version, at }: { label: string; version: string | null; at: string | null }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {version === null ? <span className="muted">Ninguna</span> : <code>{version}</code>}
        {at !== null && <span className="muted release-when">{momentText(at)}</span>}
      </dd>
    </>
  );
}

function Refused({ refused }: Pick<PortalRelease, 'refused'>): ReactNode {
  if (refused.length === 0) return <p className="muted">Ninguno.</p>;
  return (
    <ul className="release-refused">
      {refused.map(({ version, faults }) => (
        <li key={version}>
          <b>{version} no entró.</b> {faults.join('; ')}
        </li>
      ))}
    </ul>
  );
}

function screensText(screens: string[]): string {
  return screens.length === 1 ? 'Tiene 1 pantalla' : `Tiene ${screens.length} pantallas`;
}
