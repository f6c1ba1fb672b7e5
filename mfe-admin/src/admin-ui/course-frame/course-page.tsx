import type { Course } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import '../admin-ui.css';
import type { ReactNode } from 'react';
import { useManagedCourseQuery } from '../../courses/courses.api.ts';
import { CourseActions } from './course-actions.tsx';
import { CourseNav } from './course-nav.tsx';
import { CourseStateNotice } from './course-state-notice.tsx';
import css from './frame.module.css';

type Props = {
  courseId: number;
  /** The screen's title, shown below the course's header. */
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** True shows the title only to screen readers, because the navigation already shows it. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** The frame of a course's administration; its header is the same on every screen. */
export function CourseAdminPage({ courseId, title, lead, actions, isQuiet = false, children }: Props) {
  const { data: course, error, refetch } = useManagedCourseQuery(courseId);
  if (error && !course)
    return <LoadFailure title="No pudimos mostrar el curso" tab={title} error={error} onRetry={refetch} />;
  return (
    <div className="desk">
      <PageTitle title={course ? `${title} · ${course.name}` : title} />
      <CourseHeader courseId={courseId} course={course} />
      {course && <CourseStateNotice course={course} />}
      {isQuiet ? (
        <h2 className="sr-only">{title}</h2>
      ) : (
        <header className={`desk-head ${css.title}`}>
          <div>
            <h2>{title}</h2>
            {lead && <p>{lead}</p>}
          </div>
          {actions && <div className="desk-actions">{actions}</div>}
        </header>
      )}
      {children}
    </div>
  );
}

function CourseHeader({ courseId, course }: { courseId: number; course: Course | undefined }) {
  const { role } = useAuth();
  const runsPeople = role === 'admin' || role === 'bedelia';
  const tone = course?.type.toLowerCase();
  return (
    <header className={css.head}>
      <Link className={css.back} to={runsPeople ? paths.courses : paths.myCourses}>
        <Icon name="left" />
        {runsPeople ? 'Cursos' : 'Mis cursos'}
      </Link>
      <div className={css.line}>
        <div className={css.name}>
          <p className={css.about}>
            {course ? <span className={`chip chip-${tone}`}>{course.type}</span> : '\u00a0'}
            {course?.category && <span>{course.category}</span>}
          </p>
          <h1>{course ? <bdi>{course.name}</bdi> : '\u00a0'}</h1>
        </div>
        {role !== 'bedelia' && <div className={css.do}>{course && <CourseActions course={course} />}</div>}
      </div>
      <CourseNav courseId={courseId} />
    </header>
  );
}
