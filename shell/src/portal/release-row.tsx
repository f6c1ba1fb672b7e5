import type { PortalRelease } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { momentText } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useState } from 'react';
import { useRestoreRemoteMutation } from './portal.api.ts';
import { RemoveDialog, RollBackDialog } from './release-dialogs.tsx';
import { stateOf } from './release-state.ts';
import { TeamKeys } from './team-keys.tsx';

const SHOWN_NAMES = 12;

type Refusal = { version: string; faults: string[]; createdAt?: string };
type Props = { remote: PortalRelease; onChanged: () => void };

/** A remote, or the shell, with what one can do about its release. */
export function ReleaseRow({ remote, onChanged }: Props) {
  const { name, served, wanted, previous, removed, refused } = remote;
  const { kind, label, chip } = stateOf(remote);
  const [asked, setAsked] = useState<'back' | 'remove' | null>(null);
  const [restore, { isLoading }] = useRestoreRemoteMutation();
  const [isOpen, setOpen] = useState(refused.length > 0 && kind === 'stopped');
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
          <Version label="Ahora" version={served} at={remote.publishedAt} by={remote.publishedBy} />
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
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="down" />
          {usesText(remote)}
          {refused.length > 0 && (
            <span className="chip chip-danger">
              {refused.length === 1 ? '1 rechazo' : `${refused.length} rechazos`}
            </span>
          )}
        </summary>
        <div className="release-more">
          <div>
            <h3>Lo que {name === 'shell' ? 'presta' : 'usa del portal'}</h3>
            <p className="release-names">
              {remote.names.slice(0, SHOWN_NAMES).map((each) => (
                <code key={each}>{each}</code>
              ))}
              {remote.names.length > SHOWN_NAMES && <code>+ {remote.names.length - SHOWN_NAMES}</code>}
            </p>
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
            <Refused refused={[...refused, ...remote.pushes]} />
            {name !== 'shell' && <h3>Llaves</h3>}
            {name !== 'shell' && isOpen && <TeamKeys name={name} />}
          </div>
        </div>
      </details>
      {asked === 'back' && <RollBackDialog remote={remote} onDone={onChanged} onClose={handleClose} />}
      {asked === 'remove' && <RemoveDialog remote={remote} onDone={onChanged} onClose={handleClose} />}
    </li>
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
        {at !== null && (
          <span className="muted release-when">
            {momentText(at)}
            {by !== null && who}
          </span>
        )}
      </dd>
    </>
  );
}

function Refused({ refused }: { refused: Refusal[] }): ReactNode {
  if (refused.length === 0) return <p className="muted">Ninguno.</p>;
  return (
    <ul className="release-refused">
      {refused.map(({ version, faults, createdAt = '' }) => (
        <li key={version + createdAt}>
          <b>{version} no entró.</b> {faults.join('; ')}
        </li>
      ))}
    </ul>
  );
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

function usesText({ name, names, calls, screens }: PortalRelease): string {
  if (name === 'shell') return `Da ${count(names.length, 'nombre', 'nombres')} a las demás`;
  const shown = count(screens.length, 'pantalla', 'pantallas');
  if (names.length === 0) return `Tiene ${shown}`;
  return `Usa ${count(names.length, 'nombre', 'nombres')} del kit, ${count(calls, 'llamada', 'llamadas')} · ${shown}`;
}
