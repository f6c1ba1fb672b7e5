import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { CountBadge } from '../admin-ui/figures/count-badge.tsx';
import { useUnfinishedLecturesQuery } from './overview.api.ts';
import css from './overview.module.css';

const SHOWN = 4;

/** Lists lectures with unplayable videos and the reasons. */
export function UnplayableVideos({ total }: { total: number }) {
  const { data } = useUnfinishedLecturesQuery({ missing: 'unplayable', limit: SHOWN });
  return (
    <section className="sheet sheet-body" id="videos" aria-labelledby="broken-videos">
      <h2 id="broken-videos">
        Videos rotos <CountBadge count={total} />
      </h2>
      <ul className={css.videos}>
        {(data?.lectures ?? []).map(({ courseId, courseName, lectureId, title, reason }) => (
          <li key={lectureId}>
            <Icon name="alert" />
            <div>
              <bdi>{title}</bdi>
              <span>
                <bdi>{courseName}</bdi>
                {reason && `: ${reason}`}
              </span>
              <Link to={`${paths.editLectures(courseId)}?clase=${lectureId}`}>
                Subirlo o procesarlo otra vez<span className="sr-only">: {title}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {total > SHOWN && (
        <Link to={`${paths.admin}?falta=unplayable`}>Ver los {total.toLocaleString('es-UY')}</Link>
      )}
    </section>
  );
}
