import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useCourseHomeQuery } from '../../admin-ui/course-frame/course-home.api.ts';
import { CourseAdminPage } from '../../admin-ui/course-frame/course-page.tsx';
import css from '../../admin-ui/course-frame/frame.module.css';
import { errorStatusOf, NotYourCourseNotice } from '../../admin-ui/courses-nav/not-your-course.tsx';
import { DiscussionRulesForm } from '../../admin-ui/editing/discussion-rules.tsx';

/** Edits the course's rules for questions, and links to those for marks and certificates. */
export default function CourseRulesScreen() {
  const courseId = Number(useParams().courseId);
  const { error } = useCourseHomeQuery(courseId);
  if (errorStatusOf(error) === 403) return <NotYourCourseNotice title="Reglas" courseId={courseId} />;
  return (
    <CourseAdminPage courseId={courseId} title="Reglas" isQuiet>
      <div className={css.ways}>
        <Link to={paths.gradebook(courseId)}>
          <span className={css.kind}>
            <Icon name="marks" />
          </span>
          <span>
            Cómo se hace la nota<small>Qué cuenta, cuánto, y con cuánto se aprueba</small>
          </span>
        </Link>
        <Link to={paths.certificates(courseId)}>
          <span className={css.kind}>
            <Icon name="doc" />
          </span>
          <span>
            Certificado<small>Qué pide y quién lo tiene</small>
          </span>
        </Link>
      </div>
      <DiscussionRulesForm courseId={courseId} />
    </CourseAdminPage>
  );
}
