import '@rambla/kit/styles/notices.css';
import type { ListedNotification } from '@rambla/api/contract';
import { useReadNoticeMutation } from '@rambla/kit/data/notices-api';
import { agoText, NOTIFICATION_PERIODS, notificationPeriodOf } from '@rambla/kit/format/notice-time';
import { Link } from '@rambla/kit/router';
import { Icon, type IconName } from '@rambla/kit/ui/icon';

/** Typed so that a kind without an icon does not compile. */
const ICONS: Record<ListedNotification['kind'], [IconName, string]> = {
  answer: ['chat', 'fing'],
  acceptedAnswer: ['check', 'ok'],
  announcement: ['mega', 'cortos'],
  quizOpens: ['quiz', 'fing'],
  quizCloses: ['clock', 'warn'],
  graded: ['check', 'ok'],
  certificate: ['check', 'ok'],
  enrolment: ['book', 'ok'],
  request: ['user-plus', 'fing'],
  videoFailed: ['alert', 'warn'],
  captionsToReview: ['cc', 'fing'],
  liveClass: ['play', 'cortos'],
  newMaterials: ['doc', 'fing'],
};

/** Notifications grouped by period, such as this week, each linked to its subject. */
export function NotificationList({
  notices,
  onOpen,
}: {
  notices: ListedNotification[];
  onOpen?: () => void;
}) {
  return NOTIFICATION_PERIODS.map((period) => {
    const some = notices.filter(({ createdAt }) => notificationPeriodOf(createdAt) === period);
    if (some.length === 0) return null;
    return (
      <section key={period} aria-label={period}>
        <h3 className="notice-period">{period}</h3>
        <ol className="notices">
          {some.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onOpen={onOpen} />
          ))}
        </ol>
      </section>
    );
  });
}

function NoticeRow({ notice, onOpen }: { notice: ListedNotification; onOpen: (() => void) | undefined }) {
  const { id, kind, title, text, place, path, createdAt, readAt } = notice;
  const [read] = useReadNoticeMutation();
  const [icon, tone] = ICONS[kind];
  return (
    <li className="notice-row" data-new={readAt === null || undefined}>
      <Link
        to={path}
        onClick={() => {
          if (readAt === null) void read(id);
          onOpen?.();
        }}
      >
        <span className={`notice-icon notice-${tone}`}>
          <Icon name={icon} />
        </span>
        <span className="notice-words">
          <strong>{title}</strong>
          {text && <span className="notice-quote">{kind === 'answer' ? `«${text}»` : text}</span>}
          <span className="notice-place">{[place, agoText(createdAt)].filter(Boolean).join(' · ')}</span>
        </span>
        {readAt === null && (
          <span className="notice-dot">
            <span className="sr-only">Sin leer</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** Switches between all and unread notifications, and marks all as read. */
export function NotificationFilter(props: {
  unreadOnly: boolean;
  unread: number;
  onChange: (unreadOnly: boolean) => void;
  onReadAll: () => void;
}) {
  const { unreadOnly, unread, onChange, onReadAll } = props;
  return (
    <div className="notice-filter">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form */}
      <div className="notice-segs" role="group" aria-label="Mostrar">
        <button type="button" aria-pressed={!unreadOnly} onClick={() => onChange(false)}>
          Todo
        </button>
        <button type="button" aria-pressed={unreadOnly} onClick={() => onChange(true)}>
          Sin leer · {unread}
        </button>
      </div>
      {unread > 0 && (
        <button type="button" className="notice-all" onClick={onReadAll}>
          Marcar todo leído
        </button>
      )}
    </div>
  );
}

/** Shown when there are no notifications. */
export function NoNotifications() {
  return (
    <div className="notice-none">
      <svg className="notice-art" viewBox="0 0 168 112" aria-hidden="true">
        <circle cx="84" cy="62" r="36" fill="#ffc247" />
        <path
          d="M0 70c11 0 11 7 21 7s10-7 21-7 11 7 21 7 10-7 21-7 11 7 21 7 10-7 21-7 11 7 21 7 10-7 21-7v42H0z"
          fill="#5b8def"
        />
      </svg>
      <h3>Estás al día</h3>
      <p>Acá van a aparecer las respuestas a tus preguntas, los anuncios y las notas.</p>
    </div>
  );
}
