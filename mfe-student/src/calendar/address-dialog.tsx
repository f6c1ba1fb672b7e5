import '@rambla/kit/forms.css';
import { errorMessage } from '@rambla/kit/base-api';
import { dayText } from '@rambla/kit/moment';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useId, useState } from 'react';
import {
  type Address,
  useCalendarAddressQuery,
  useMakeAddressMutation,
  useRevokeAddressMutation,
} from './calendar.api.ts';
import css from './calendar.module.css';

/** Makes and revokes the secret address by which other programs read the calendar. */
export function AddressDialog({ onClose }: { onClose: () => void }) {
  const { data: address, error } = useCalendarAddressQuery(undefined, { refetchOnMountOrArgChange: true });
  const [make, making] = useMakeAddressMutation();
  const [revoke, revoking] = useRevokeAddressMutation();
  const failure = error ?? making.error ?? revoking.error;
  const isBusy = making.isLoading || revoking.isLoading;
  const end = async () => {
    const { error: failed } = await revoke();
    if (failed) return;
    making.reset();
    toast.success('La dirección dejó de andar');
  };
  return (
    <Modal title="Tu calendario en otra parte" onClose={onClose}>
      <p>
        Con una dirección secreta, solo tuya, lo ves en Google Calendar, en Outlook o en el del teléfono. Se
        actualiza solo.
      </p>
      {making.data !== undefined && <NewAddress url={making.data} />}
      {address === undefined && !failure && <Spinner />}
      {making.data === undefined && address && <Known address={address} />}
      {failure !== undefined && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{errorMessage(failure)}</p>
        </div>
      )}
      {address !== undefined && (
        <div className="modal-actions">
          {address && (
            <button type="button" className="btn btn-outline" disabled={isBusy} onClick={() => void end()}>
              Anularla
            </button>
          )}
          <button type="button" className="btn btn-primary" disabled={isBusy} onClick={() => void make()}>
            {address ? 'Hacer otra' : 'Hacer mi dirección'}
          </button>
        </div>
      )}
    </Modal>
  );
}

function Known({ address }: { address: Address }) {
  return (
    <p>
      Tenés una desde el <b>{dayText(address.createdAt).toLowerCase()}</b>. No la volvemos a mostrar: si la
      perdiste o la vio alguien más, hacé otra y la de antes deja de andar.
    </p>
  );
}

function NewAddress({ url }: { url: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className={css.address}>
      <label htmlFor={id}>Tu dirección</label>
      <input
        id={id}
        className="input"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={css.tools}>
        <button type="button" className="btn btn-outline btn-sm" onClick={() => void copy()}>
          {isCopied ? 'Copiada' : 'Copiar'}
        </button>
        <a className="btn btn-outline btn-sm" href={url.replace(/^https?:/, 'webcal:')}>
          Abrir en mi calendario
        </a>
      </p>
      <p className={css.sub} role="status">
        Guardala ahora, porque no la volvemos a mostrar. Tratala como una contraseña: quien la tenga ve tu
        calendario y los enlaces de las clases en vivo.
      </p>
    </div>
  );
}
