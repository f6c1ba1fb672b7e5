import '@rambla/kit/styles/forms.css';
import type { PortalRelease } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Confirm } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useId, useState } from 'react';
import { useRemoveRemoteMutation, useRollBackRemoteMutation } from './portal.api.ts';

type Props = { remote: PortalRelease; onDone: () => void; onClose: () => void };

export function RollBackDialog({ remote: { name, served, wanted, previous }, onDone, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [rollBack] = useRollBackRemoteMutation();
  const handleConfirm = async () => {
    await rollBack({ name, reason: reason.trim() }).unwrap();
    toast.success(`${name} volvió a ${previous}.`);
    onDone();
  };
  return (
    <Confirm
      title="¿Volver a la anterior?"
      action={`Volver a ${previous}`}
      look="btn-primary"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p className="muted">{name}</p>
      <div className="portal-from-to">
        <div>
          Ahora<b>{served ?? wanted}</b>para todos
        </div>
        <Icon name="right" />
        <div>
          Pasa a<b>{previous}</b>para todos, en segundos
        </div>
      </div>
      <p>Quien la tiene abierta sigue hasta que cambie de página. La versión {wanted} queda guardada.</p>
      <div className="field">
        <label htmlFor={id}>Por qué</label>
        <input
          id={id}
          className="input"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="field-hint">Queda en el registro.</div>
      </div>
    </Confirm>
  );
}

export function RemoveDialog({ remote: { name, screens }, onDone, onClose }: Props) {
  const [remove] = useRemoveRemoteMutation();
  const handleConfirm = async () => {
    await remove({ name }).unwrap();
    toast.success(`${name} ya no está en el portal.`);
    onDone();
  };
  return (
    <Confirm
      title={`¿Quitar ${name}?`}
      action="Quitar del portal"
      typed={name}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        Desaparecen {screens.length === 1 ? 'su pantalla' : `sus ${screens.length} pantallas`} y sus entradas
        del menú. Quien tenga un link ve “te perdiste?”. Se puede volver a poner.
      </p>
    </Confirm>
  );
}
