import type { PendingVideo, PendingWork } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { Meter } from '../admin-ui/figures/meter.tsx';
import css from './home.module.css';
import { HomeCard } from './home-card.tsx';

const ICONS: Record<PendingVideo['state'], IconName> = {
  unplayable: 'alert',
  processing: 'clock',
  uploading: 'upload',
};

/** Lists videos that are unplayable, being uploaded or being processed. */
export function UnfinishedVideosCard({ found }: { found: PendingWork['videos'] }) {
  if (found.lectures.length === 0) return null;
  return (
    <HomeCard id="videos" title="Videos" count={found.total}>
      <ul className={css.videos}>
        {found.lectures.map((lecture) => (
          <Video key={lecture.lectureId} lecture={lecture} />
        ))}
      </ul>
    </HomeCard>
  );
}

function Video({ lecture }: { lecture: PendingVideo }) {
  const { courseId, courseName, lectureId, title, state, reason, progress } = lecture;
  const to = `${paths.editLectures(courseId)}?clase=${lectureId}`;
  const isBroken = state === 'unplayable';
  const percent = `${Math.round(100 * progress)} %`;
  return (
    <li data-bad={isBroken || undefined}>
      <span className={css.sign}>
        <Icon name={ICONS[state]} />
      </span>
      <div>
        <Link to={to}>
          <bdi>{title}</bdi>
        </Link>
        <span className={isBroken ? css.why : 'muted'}>
          <bdi>{courseName}</bdi>
          {isBroken && `: ${reason ?? 'no se puede ver.'}`}
          {state === 'processing' && ` · se procesa, ${percent}`}
          {state === 'uploading' && ` · subido ${percent}`}
        </span>
        {isBroken ? (
          <Link className={css.fix} to={to}>
            Subirlo de nuevo<span className="sr-only">: {title}</span>
          </Link>
        ) : (
          <Meter share={progress} tone="fing" />
        )}
      </div>
    </li>
  );
}
