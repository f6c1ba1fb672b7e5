import '@rambla/kit/styles/pages.css';
import { useNoticesInfiniteQuery, useReadAllNoticesMutation } from '@rambla/kit/data/notices-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { NoNotifications, NotificationFilter, NotificationList } from '@rambla/kit/ui/notice-list';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { LoadMoreButton } from '../study-ui/lists/load-more-button.tsx';
import css from './notices.module.css';

/** All of the person's notifications, by page. */
export default function NotificationsScreen() {
  const [unreadOnly, setUnreadOnly] = useState(false);
  const query = useNoticesInfiniteQuery({ unread: unreadOnly }, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  const [readAll] = useReadAllNoticesMutation();
  if (error && !data)
    return <LoadFailure title="No pudimos traer tus avisos" tab="Avisos" error={error} onRetry={refetch} />;
  const notices = data?.pages.flatMap((page) => page.notices) ?? [];
  return (
    <div className={`wrap page ${css.page}`}>
      <PageTitle title="Avisos" />
      <header className={css.head}>
        <h1>Avisos</h1>
        <Link className="btn btn-outline" to={paths.noticePreferences}>
          <Icon name="sliders" /> Preferencias
        </Link>
      </header>
      <NotificationFilter
        {...{ unreadOnly, unread: data?.pages[0]?.unread ?? 0, onChange: setUnreadOnly }}
        onReadAll={() => void readAll()}
      />
      <div className={`card ${css.list}`}>
        {!data && <Spinner label="Cargando tus avisos…" />}
        <h2 className="sr-only">{unreadOnly ? 'Sin leer' : 'Todos'}</h2>
        {data && notices.length === 0 && <NoNotifications />}
        <NotificationList notices={notices} />
      </div>
      <LoadMoreButton query={query} />
    </div>
  );
}
