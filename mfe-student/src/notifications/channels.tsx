import type { NotificationPreferences } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useAddPushMutation, useRemovePushMutation } from '@rambla/kit/data/notices-api';
import { deviceName } from '@rambla/kit/format/device-name';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import css from './preferences.module.css';
import { getPushPermission, type PushPermission, subscribeToPush, unsubscribeFromPush } from './push.ts';
import { Switch } from './switch.tsx';

/** The notification channels outside the portal: mail and this browser. */
export function NotificationChannels(props: {
  preferences: NotificationPreferences;
  onMail: (on: boolean) => void;
}) {
  const { preferences, onMail } = props;
  const { email, mail, bounced, push } = preferences;
  return (
    <div className={`card ${css.when}`}>
      <div>
        <span className={`${css.icon} ${css.fing}`}>
          <Icon name="mail" />
        </span>
        <p>
          <strong>Correo</strong>
          <span>{email}</span>
          {bounced && (
            <span>
              El servidor de correo dice que esa dirección no existe: corregila en tu perfil o, si está bien,
              volvé a prender el correo.
            </span>
          )}
        </p>
        <Switch label="Correo" on={mail && !bounced} onChange={onMail} />
      </div>
      <ThisBrowser push={push} />
    </div>
  );
}

const SAYS: Record<PushPermission, string> = {
  unsupported: 'No muestra avisos',
  blocked: 'Lo bloqueaste: se cambia en el candado de la dirección',
  possible: '',
};

function ThisBrowser({ push: { key, on } }: { push: NotificationPreferences['push'] }) {
  const [state, setState] = useState(getPushPermission);
  const [failed, setFailed] = useState('');
  const [add] = useAddPushMutation();
  const [remove] = useRemovePushMutation();
  const isPhone = /Android|iPhone|iPad/.test(navigator.userAgent);
  const change = async (wanted: boolean) => {
    setFailed('');
    try {
      if (!wanted) {
        await remove().unwrap();
        return await unsubscribeFromPush();
      }
      const subscription = await subscribeToPush(key);
      setState(getPushPermission());
      if (subscription) await add(subscription).unwrap();
    } catch (error) {
      setFailed(error instanceof Error ? 'Este navegador no pudo activar los avisos.' : errorMessage(error));
    }
  };
  return (
    <div>
      <span className={`${css.icon} ${css.cortos}`}>
        <Icon name="phone" />
      </span>
      <p>
        <strong>{isPhone ? 'Este teléfono' : 'Este navegador'}</strong>
        <span>
          {failed || SAYS[state] || `${deviceName(navigator.userAgent)}${on ? ' · con permiso' : ''}`}
        </span>
      </p>
      {state === 'blocked' ? (
        <button type="button" className="btn btn-outline btn-sm" disabled>
          Bloqueado
        </button>
      ) : (
        state === 'possible' && (
          <Switch label="Avisos en este navegador" on={on} onChange={(wanted) => void change(wanted)} />
        )
      )}
    </div>
  );
}
