import './bell.css';
import { useNoticesInfiniteQuery, useReadAllNoticesMutation, useUnreadQuery } from '@rambla/kit/notices-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { NoNotices, NoticeFilter, NoticeList } from '@rambla/kit/ui/notice-list';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect, useRef, useState } from 'react';

const EVERY_MS = 120_000;

/** The bell with how many notices are unread, and their panel. */
export default function Bell() {
  const unread = useUnread();
  const [open, setOpen] = useState(false);
  const label = unread === 0 ? 'Avisos' : `Avisos: ${unread} sin leer`;
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-icon bell"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {unread > 0 && <b aria-hidden="true">{unread > 99 ? '99+' : unread}</b>}
      </button>
      {open && <Panel unread={unread} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks again while somebody looks at the page, and when they come back to it. */
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
            <NoticeFilter
              {...{ unreadOnly, unread, onChange: setUnreadOnly }}
              onReadAll={() => void readAll()}
            />
          </div>
        )}
        {notices ? (
          <div className="bell-list">
            {notices.length > 0 ? <NoticeList notices={notices} onOpen={close} /> : <NoNotices />}
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
