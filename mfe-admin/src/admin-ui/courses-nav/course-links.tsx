import { paths } from '@rambla/kit/paths';
import { Link, NavLink } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';

/** Tabs between the screens of a course, limited to those that the person may open. */
export function CourseLinks({ courseId }: { courseId: number }) {
  const admin = useAuth().role === 'admin';
  const tabs = [
    { to: admin ? paths.course(courseId) : paths.courseTexts(courseId), label: 'Datos', admin: false },
    { to: paths.courseSubscriptions(courseId), label: 'Subscripciones', admin: true },
    { to: paths.students(courseId), label: 'Estudiantes', admin: false },
    { to: paths.gradebook(courseId), label: 'Notas', admin: false },
    { to: paths.certificates(courseId), label: 'Certificados', admin: false },
    { to: paths.announcements(courseId), label: 'Anuncios', admin: false },
    { to: paths.editLectures(courseId), label: 'Videos', admin: false },
    { to: paths.attachments(courseId), label: 'Materiales', admin: false },
    { to: paths.links(courseId), label: 'Links', admin: false },
    { to: paths.liveClasses(courseId), label: 'En vivo', admin: false },
    {
      to: admin ? paths.editQuizzes(courseId) : paths.teachQuizzes(courseId),
      label: 'Cuestionarios',
      admin: false,
    },
    { to: paths.grading(courseId), label: 'Corregir', admin: false },
  ];
  return (
    <>
      <Link to={admin ? paths.courses : paths.myCourses}>
        <Icon name="left" />
        {admin ? 'Cursos' : 'Mis cursos'}
      </Link>
      {tabs
        .filter((tab) => admin || !tab.admin)
        .map(({ to, label }) => (
          <NavLink key={to} to={to} end>
            {label}
          </NavLink>
        ))}
    </>
  );
}
