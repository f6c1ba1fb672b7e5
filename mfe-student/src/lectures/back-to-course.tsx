import type { Course } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import controls from './player/controls.module.css';
import css from './player/player-place.module.css';

/** The link back from a lecture that fills a phone's screen in landscape. */
export function BackToCourse({ course, title }: { course: Pick<Course, 'id' | 'name'>; title: string }) {
  return (
    <p className={css.back}>
      <Link className={controls.ctl} to={paths.lectures(course.id)} aria-label={`Volver a ${course.name}`}>
        <Icon name="left" />
      </Link>
      <span>{title}</span>
    </p>
  );
}
