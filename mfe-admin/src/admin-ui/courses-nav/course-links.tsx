import { paths } from '@rambla/kit/paths';
import { Link, NavLink } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';

/** Tabs between the screens of a course, limited to those that the person may open. */
export function CourseLinks({ courseId }: { courseId: number }) {
  const { role } = useAuth();
  const admin = role === 'admin';
  const runsPeople = admin || role === 'bedelia';
  const tabs = [
    { to: admin ? paths.course(courseId) : paths.courseTexts(courseId), label: 'Datos' },
    runsPeople
      ? { to: paths.courseSubscriptions(courseId), label: 'Subscripciones', people: true }
      : { to: paths.members(courseId), label: 'Inscriptos' },
    { to: paths.students(courseId), label: 'Estudiantes', people: true },
    { to: paths.gradebook(courseId), label: 'Notas', people: true },
    { to: paths.certificates(courseId), label: 'Certificados', people: true },
    { to: paths.announcements(courseId), label: 'Anuncios' },
    { to: paths.editLectures(courseId), label: 'Videos' },
    { to: paths.attachments(courseId), label: 'Materiales' },
    { to: paths.links(courseId), label: 'Links' },
    { to: paths.liveClasses(courseId), label: 'En vivo' },
    {
      to: admin ? paths.editQuizzes(courseId) : paths.teachQuizzes(courseId),
      label: 'Cuestionarios',
    },
    { to: paths.grading(courseId), label: 'Corregir' },
  ];
  return (
    <>
      <Link to={runsPeople ? paths.courses : paths.myCourses}>
        <Icon name="left" />
        {runsPeople ? 'Cursos' : 'Mis cursos'}
      </Link>
      {tabs
        .filter((tab) => role !== 'bedelia' || tab.people)
        .map(({ to, label }) => (
          <NavLink key={to} to={to} end>
            {label}
          </NavLink>
        ))}
    </>
  );
}
