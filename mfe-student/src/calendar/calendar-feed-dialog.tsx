import { copyText } from '@rambla/kit/dom/copy-text';
import '@rambla/kit/styles/forms.css';
import { errorMessage } from '@rambla/kit/base-api';
import { dayText } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useId, useState } from 'react';
import {
  type CalendarFeedStatus,
  useCalendarAddressQuery,
  useCreateCalendarAddressMutation,
  useRevokeCalendarAddressMutation,
} from './calendar.api.ts';
import css from './calendar.module.css';

/** Creates and revokes the secret address of the calendar feed. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { data: address, error } = useCalendarAddressQuery(undefined, { refetchOnMountOrArgChange: true });
  const [make, making] = useCreateCalendarAddressMutation();
  const [revoke, revoking] = useRevokeCalendarAddressMutation();
  const failure = error ?? making.error ?? revoking.error;
  const isBusy = making.isLoading || revoking.isLoading;
  const end = async () => {
    const { error: failed } = await revoke();
    if (failed) return;
    making.reset();
    toast.success('Tu link dejó de andar');
  };
  return (
    <Modal title="Tu calendario en el teléfono" onClose={onClose}>
      <p>
        Con un link secreto, solo tuyo, lo ves en Google Calendar, en Outlook o en el del teléfono. Se
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
              Desactivarlo
            </button>
          )}
          <button type="button" className="btn btn-primary" disabled={isBusy} onClick={() => void make()}>
            {address ? 'Crear otro' : 'Crear mi link'}
          </button>
        </div>
      )}
    </Modal>
  );
}

function Known({ address }: { address: CalendarFeedStatus }) {
  return (
    <p>
      Tenés uno desde el <b>{dayText(address.createdAt).toLowerCase()}</b>. No lo volvemos a mostrar: si lo
      perdiste o lo vio alguien más, creá otro y el de antes deja de andar.
    </p>
  );
}

function NewAddress({ url }: { url: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(url, 'El navegador no dejó copiarlo. Seleccionalo y copialo a mano.')) setCopied(true);
  };
  return (
    <div className={css.address}>
      <label htmlFor={id}>Tu link</label>
      <input
        id={id}
        className="input"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={css.tools}>
        <button type="button" className="btn btn-outline btn-sm" onClick={() => void copy()}>
          {isCopied ? 'Copiado' : 'Copiar'}
        </button>
        <a className="btn btn-outline btn-sm" href={url.replace(/^https?:/, 'webcal:')}>
          Abrir en mi calendario
        </a>
      </p>
      <p className={css.sub} role="status">
        Guardalo ahora, porque no lo volvemos a mostrar. Tratalo como una contraseña: quien lo tenga ve tu
        calendario y los links de las clases en vivo.
      </p>
    </div>
  );
}
