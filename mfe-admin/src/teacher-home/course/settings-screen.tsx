import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { useCourseHomeQuery } from '../../admin-ui/course-frame/course-home.api.ts';
import { CourseAdminPage } from '../../admin-ui/course-frame/course-page.tsx';
import css from '../../admin-ui/course-frame/frame.module.css';
import { ENROLMENT_NAMES } from '../../admin-ui/courses-nav/course-types.ts';
import { errorStatusOf, NotYourCourseNotice } from '../../admin-ui/courses-nav/not-your-course.tsx';
import { useManagedCourseQuery } from '../../courses/courses.api.ts';

type Way = { icon: IconName; label: string; hint: string; to: string };

/** Links to a course's settings: data, teachers, enrolment and rules. */
export default function CourseSettingsScreen() {
  const courseId = Number(useParams().courseId);
  const isAdmin = useAuth().role === 'admin';
  const { data: course } = useManagedCourseQuery(courseId);
  const { error } = useCourseHomeQuery(courseId);
  if (errorStatusOf(error) === 403) return <NotYourCourseNotice title="Ajustes" courseId={courseId} />;
  const data = isAdmin ? paths.course(courseId) : paths.courseFields(courseId);
  const groups = course?.groups.length ?? 0;
  const enrolment = course
    ? `${ENROLMENT_NAMES[course.enrolment].label}; ${groups === 1 ? '1 grupo' : `${groups} grupos`}`
    : 'Cómo se entra, y en qué grupo';
  const ways: Way[] = [
    { icon: 'book', label: 'Datos', hint: 'Nombre, descripción y objetivo', to: data },
    ...(isAdmin
      ? ([
          { icon: 'people', label: 'Docentes', hint: 'Quiénes lo dan', to: data },
          { icon: 'user-plus', label: 'Inscripción', hint: enrolment, to: data },
        ] satisfies Way[])
      : []),
    {
      icon: 'shield',
      label: 'Reglas',
      hint: 'Preguntas, certificado y cómo se hace la nota',
      to: paths.courseRules(courseId),
    },
  ];
  return (
    <CourseAdminPage courseId={courseId} title="Ajustes" isQuiet>
      <div className={css.ways}>
        {ways.map(({ icon, label, hint, to }) => (
          <Link key={label} to={to}>
            <span className={css.kind}>
              <Icon name={icon} />
            </span>
            <span>
              {label}
              <small>{hint}</small>
            </span>
          </Link>
        ))}
      </div>
    </CourseAdminPage>
  );
}
