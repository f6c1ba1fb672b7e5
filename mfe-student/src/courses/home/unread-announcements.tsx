import type { StudentHome } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { agoText } from '@rambla/kit/format/notice-time';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useLayoutEffect, useRef } from 'react';
import { useMarkAnnouncementReadMutation } from '../../announcements/announcements.api.ts';
import css from './announcements.module.css';

type Unread = StudentHome['announcements']['unread'][number];

const HEADING = 'anuncios';

/** Unread announcements, each shown until it is read. */
export default function UnreadAnnouncements({ unread, hasMore }: StudentHome['announcements']) {
  const heading = useRef<HTMLHeadingElement>(null);
  // After the last announcement the heading disappears too; this runs while it still has the focus.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === HEADING)
        document.getElementById('contenido')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <section className={`card ${css.box}`} aria-labelledby={HEADING}>
      <h2 id={HEADING} ref={heading} tabIndex={-1}>
        Anuncios sin leer
      </h2>
      <ul>
        {unread.map((announcement) => (
          <Row
            key={announcement.aboutId}
            announcement={announcement}
            onRead={() => heading.current?.focus()}
          />
        ))}
      </ul>
      {hasMore && (
        <Link className={css.more} to={paths.notices}>
          Ver todos los avisos
        </Link>
      )}
    </section>
  );
}

/** `onRead` moves the focus, because the pressed button disappears. */
function Row({ announcement, onRead }: { announcement: Unread; onRead: () => void }) {
  const { aboutId, title, text, place, path, createdAt } = announcement;
  const [read, { isLoading }] = useMarkAnnouncementReadMutation();
  const markRead = async () => {
    const { error } = await read(aboutId);
    if (error) toast.error(errorMessage(error));
    else onRead();
  };
  return (
    <li>
      <span className={css.icon}>
        <Icon name="mega" />
      </span>
      <div>
        <Link to={path}>{title}</Link>
        {text && <p className={css.text}>{text}</p>}
        <p className={css.sub}>{[place, agoText(createdAt)].filter(Boolean).join(' · ')}</p>
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        disabled={isLoading}
        onClick={() => void markRead()}
      >
        <Icon name="check" />
        Marcar como leído
        <span className="sr-only">: {title}</span>
      </button>
    </li>
  );
}
