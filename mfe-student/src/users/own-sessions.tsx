import type { ListedSession } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { deviceName, lastSeenText } from '@rambla/kit/format/device-name';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { useEndSessionMutation, useOwnSessionsQuery } from './account.api.ts';
import css from './profile.module.css';

/** Lists the account's sessions; other devices' sessions can be ended. */
export function OwnSessions({ userId }: { userId: number }) {
  const { data: devices = [], error } = useOwnSessionsQuery(userId);
  const [end] = useEndSessionMutation();
  const [ending, setEnding] = useState(false);
  const own = devices.filter((device) => device.userId === userId);
  const others = own.filter(({ current }) => !current);
  const handleEnd = async (sessions: ListedSession[]) => {
    setEnding(true);
    const answers = await Promise.all(sessions.map(({ id }) => end(id)));
    setEnding(false);
    // A session that has ended meanwhile is no failure.
    const failed = answers.find((answer) => answer.error && !isGone(answer.error));
    if (failed) toast.error(errorMessage(failed.error));
    else toast.success(sessions.length === 1 ? 'Sesión cerrada' : 'Sesiones cerradas');
  };
  return (
    <section className={`card ${css.card}`} aria-labelledby="dispositivos">
      <h2 id="dispositivos">Dispositivos</h2>
      {error ? <p>{errorMessage(error)}</p> : <p>Acá está abierta tu cuenta ahora.</p>}
      <ul className={css.devices}>
        {own.map((device) => (
          <Device key={device.id} device={device} onEnd={() => void handleEnd([device])} />
        ))}
      </ul>
      {others.length > 0 && (
        <button
          type="button"
          className="btn btn-outline"
          aria-disabled={ending}
          onClick={() => void handleEnd(others)}
        >
          <Icon name="exit" /> Cerrar sesión en los demás
        </button>
      )}
    </section>
  );
}

function Device({ device, onEnd }: { device: ListedSession; onEnd: () => void }) {
  const name = deviceName(device.userAgent);
  return (
    <li className={css.device}>
      <span className={css.deviceMark}>
        <Icon name="device" />
      </span>
      <div>
        <p className={css.deviceName}>{name}</p>
        <p className={css.deviceFacts}>
          {device.current ? 'En uso ahora' : lastSeenText(device.lastSeenAt)} · {device.ip}
        </p>
      </div>
      {device.current ? (
        <span className="chip chip-ok dot">Este dispositivo</span>
      ) : (
        <button type="button" className="btn btn-ghost btn-sm" onClick={onEnd}>
          Cerrar<span className="sr-only"> la sesión en {name}</span>
        </button>
      )}
    </li>
  );
}

function isGone(error: unknown): boolean {
  return (error as { status?: unknown }).status === 404;
}
