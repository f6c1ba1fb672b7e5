import type { Waiting } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from './home.module.css';
import { HomeCard } from './part.tsx';

/** Lists lectures with unreviewed automatic captions. */
export function CaptionsPart({ found: { total, lectures } }: { found: Waiting['captions'] }) {
  if (total === 0) return null;
  return (
    <HomeCard id="subtitulos" title="Subtítulos sin revisar" count={total}>
      <ul className={css.videos}>
        {lectures.map(({ courseId, courseName, lectureId, title, label }) => (
          <li key={`${lectureId} ${label}`}>
            <span className={css.sign}>
              <Icon name="cc" />
            </span>
            <div>
              <Link to={`${paths.editLectures(courseId)}?clase=${lectureId}&parte=subtitulos`}>
                <bdi>{title}</bdi>
              </Link>
              <span className="muted">
                <bdi>{courseName}</bdi> · {label}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
