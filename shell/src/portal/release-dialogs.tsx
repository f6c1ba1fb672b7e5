import '@rambla/kit/styles/forms.css';
import type { PortalPart, PortalReleases } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useId, useState } from 'react';
import { useRemoveRemoteMutation, useRollBackRemoteMutation, useShareRemoteMutation } from './portal.api.ts';
import { formatCount, formatPerMille, newestReleaseOf, purposeOf } from './release-state.ts';

type Props = { remote: PortalPart; now: PortalReleases['now']; onDone: () => void; onClose: () => void };

/** Names who gets a release: `25 % de las personas`. */
function seersOf({ canary, stopped }: PortalPart): string {
  if (stopped) return 'nadie: se frenó sola';
  if (canary?.percent !== undefined) return `${canary.percent} % de las personas`;
  return canary ? 'algunos roles' : 'para todos';
}

/** Shows the version that `change` made live; closes the dialog too when another came first. */
async function showMoved(
  change: Promise<{ version: string }>,
  said: (version: string) => string,
  onDone: () => void,
) {
  try {
    toast.success(said((await change).version));
  } catch (error) {
    // The dialog names versions that are past, so its button must not be pressed again.
    if (errorBody(error)?.code !== 'stale_version') throw error;
    toast.error(errorMessage(error));
  }
  onDone();
}

export function RollBackDialog({ remote, onDone, onClose }: Props) {
  const { name } = remote;
  const version = newestReleaseOf(remote).version ?? remote.wanted;
  const previous = remote.before?.version ?? '';
  const id = useId();
  const [reason, setReason] = useState('');
  const [rollBack] = useRollBackRemoteMutation();
  const handleConfirm = () =>
    showMoved(
      rollBack({ name, from: version ?? undefined, reason: reason.trim() }).unwrap(),
      (now) => `${name} volvió a ${now}.`,
      onDone,
    );
  return (
    <ConfirmDialog
      title="¿Volver a la anterior?"
      action={`Volver a ${previous}`}
      look="btn-primary"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p className="muted">{[name, purposeOf(remote)].filter(Boolean).join(', ')}</p>
      <div className="portal-from-to">
        <div>
          Ahora<b>{version}</b>
          {seersOf(remote)}
        </div>
        <Icon name="right" />
        <div>
          Pasa a<b>{previous}</b>
          para todos, en segundos
        </div>
      </div>
      <p>Quien la tiene abierta sigue hasta que cambie de página. La versión {version} queda guardada.</p>
      <div className="field">
        <label htmlFor={id}>Por qué</label>
        <input
          id={id}
          className="input"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="field-hint">Le llega al equipo y queda en el registro.</div>
      </div>
    </ConfirmDialog>
  );
}

export function FullRolloutDialog({ remote, now, onDone, onClose }: Props) {
  const { name, pages, broken, before, canary } = remote;
  const { version } = newestReleaseOf(remote);
  const [share] = useShareRemoteMutation();
  const handleConfirm = () =>
    showMoved(
      share({ name, version: version ?? undefined, share: { percent: 100 } }).unwrap(),
      (live) => `Todos tienen ${live} de ${name}.`,
      onDone,
    );
  const from = canary?.percent === undefined ? 'para todos' : `del ${canary.percent} % al 100 %`;
  return (
    <ConfirmDialog
      title="¿Seguir con todos?"
      action="Seguir con todos"
      look="btn-primary"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p className="muted">
        {name} {version}, {from}
      </p>
      <ul className="portal-checks">
        <li>
          {pages === 0
            ? 'Todavía no se abrió ninguna página con ella.'
            : `Se abrieron ${formatCount(pages)} páginas: ${formatPerMille(broken, pages)} rotas de cada 1.000`}
          {pages > 0 &&
            (before && before.pages > 0 ? `; antes, ${formatPerMille(before.broken, before.pages)}.` : '.')}
        </li>
        <li>{peopleText(now)}</li>
      </ul>
    </ConfirmDialog>
  );
}

/** Says how many people use the portal now, and how many of them are answering a quiz. */
function peopleText({ people, answering }: PortalReleases['now']): string {
  const all = `Hay ${formatCount(people)} ${people === 1 ? 'persona' : 'personas'} en el portal ahora`;
  if (answering === 0)
    return `${all}; quien tenga abierta la anterior sigue con ella hasta que cambie de página.`;
  return `${all}; ${formatCount(answering)} ${answering === 1 ? 'rinde' : 'rinden'} un cuestionario y no se les cambia a mitad.`;
}

export function RemoveRemoteDialog({ remote: { name, screens, menu, pages }, onDone, onClose }: Props) {
  const [remove] = useRemoveRemoteMutation();
  const handleConfirm = async () => {
    await remove({ name }).unwrap();
    toast.success(`${name} ya no está en el portal.`);
    onDone();
  };
  return (
    <ConfirmDialog
      title={`¿Quitar ${name}?`}
      action="Quitar del portal"
      typed={name}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {pages > 0 && <p className="muted">De otro equipo · {formatCount(pages)} páginas abiertas</p>}
      <p>
        {screens.length === 1 ? 'Desaparece su pantalla' : `Desaparecen sus ${screens.length} pantallas`}
        {menu.length > 0 && (
          <>
            {menu.length === 1 ? ' y la entrada ' : ' y las entradas '}
            <b>{new Intl.ListFormat('es').format(menu)}</b> del menú
          </>
        )}
        . Quien tenga un link ve “te perdiste?”. Se puede volver a poner.
      </p>
    </ConfirmDialog>
  );
}
