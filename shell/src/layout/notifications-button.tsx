import { waitForFirstAction } from '@rambla/kit/dom/wait-for-first-action';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';
import type { NotificationsPanelComponent } from './bell.tsx';

/** The notifications button; its count and panel load after the first screen, or on a click. */
export function NotificationsButton() {
  const [Bell, setBell] = useState<NotificationsPanelComponent>();
  const [unread, setUnread] = useState(0);
  const [open, setOpen] = useState(false);
  const load = () =>
    import(/* webpackChunkName: "bell" */ './bell.tsx').then(
      (code) => setBell(() => code.default),
      () => {},
    );
  useEffect(() => {
    void waitForFirstAction().then(load);
  }, []);
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-icon bell"
        aria-haspopup="dialog"
        aria-label={unread === 0 ? 'Avisos' : `Avisos: ${unread} sin leer`}
        onClick={() => {
          setOpen(true);
          void load();
        }}
      >
        <Icon name="bell" />
        {unread > 0 && <b aria-hidden="true">{unread > 99 ? '99+' : unread}</b>}
      </button>
      {Bell && <Bell {...{ unread, onUnread: setUnread, open, onClose: () => setOpen(false) }} />}
    </>
  );
}
