import './bell.css';
import {
  useNoticesInfiniteQuery,
  useReadAllNoticesMutation,
  useUnreadQuery,
} from '@rambla/kit/data/notices-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { NoNotifications, NotificationFilter, NotificationList } from '@rambla/kit/ui/notice-list';
import { Spinner } from '@rambla/kit/ui/spinner';
import { type ComponentType, useEffect, useRef, useState } from 'react';

const EVERY_MS = 120_000;

export type NotificationsPanelComponent = ComponentType<{
  unread: number;
  onUnread: (count: number) => void;
  open: boolean;
  onClose: () => void;
}>;

/** Counts unread notifications, and shows the newest ones while open. */
const Bell: NotificationsPanelComponent = ({ onUnread, open, ...panel }) => {
  const count = useUnread();
  useEffect(() => onUnread(count), [onUnread, count]);
  return open && <Panel {...panel} />;
};
export default Bell;

/** Polls while the page is visible, and when it becomes visible again. */
function useUnread(): number {
  const { data = 0, refetch } = useUnreadQuery();
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) void refetch();
    };
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [refetch]);
  return data;
}

function Panel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [unreadOnly, setUnreadOnly] = useState(false);
  const { data, isError } = useNoticesInfiniteQuery(
    { unread: unreadOnly },
    { refetchOnMountOrArgChange: true },
  );
  const [readAll] = useReadAllNoticesMutation();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  const notices = data?.pages[0]?.notices;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="bell-panel"
      aria-labelledby="bell-title"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="bell-in">
        <header className="bell-head">
          <h2 id="bell-title">Avisos</h2>
          <Link
            className="btn btn-ghost btn-icon"
            to={paths.noticePreferences}
            aria-label="Preferencias de avisos"
            onClick={close}
          >
            <Icon name="sliders" />
          </Link>
          <button type="button" className="btn btn-ghost btn-icon" aria-label="Cerrar" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {(unread > 0 || (notices?.length ?? 0) > 0) && (
          <div className="bell-filter">
            <NotificationFilter
              {...{ unreadOnly, unread, onChange: setUnreadOnly }}
              onReadAll={() => void readAll()}
            />
          </div>
        )}
        {notices ? (
          <div className="bell-list">
            {notices.length > 0 ? <NotificationList notices={notices} onOpen={close} /> : <NoNotifications />}
          </div>
        ) : isError ? (
          <p className="bell-error">No pudimos traer tus avisos. Probá de nuevo en un rato.</p>
        ) : (
          <Spinner label="Cargando tus avisos…" />
        )}
        <footer className="bell-foot">
          <Link to={paths.notices} onClick={close}>
            Ver todos los avisos
          </Link>
        </footer>
      </div>
    </dialog>
  );
}
