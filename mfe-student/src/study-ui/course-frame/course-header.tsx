import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from './course-page.module.css';
import { type CourseTab, CourseTabs } from './course-tabs.tsx';
import tint from './tint.module.css';

type Props = { courseId: number; courseName: string; type: string; title: Exclude<CourseTab, 'Clases'> };

/** The heading of a course's pages: a link back to the course page, the title, and tabs. */
export function CourseHeader({ courseId, courseName, type, title }: Props) {
  return (
    <header className={`${css.band} ${tint.tint}`} data-type={type}>
      <div className="wrap">
        <Link className={css.back} to={paths.lectures(courseId)}>
          <Icon name="left" />
          {courseName}
        </Link>
        <h1>{title}</h1>
        <CourseTabs courseId={courseId} courseName={courseName} current={title} />
      </div>
    </header>
  );
}
