import type { Course, Lecture } from '@rambla/api/contract';
import { paths, withNext } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { shortLength } from '../clock.ts';
import { EnrolButton } from '../enrol-button.tsx';
import { courseProgress } from './course-progress.ts';
import css from './lectures.module.css';
import { SaveAll } from './offline/save-all.tsx';

type Props = { course: Course; lectures: Lecture[] };

/** The course's description and progress, and for outsiders how to join. */
export function CourseHead({ course, lectures }: Props) {
  const { authenticated } = useAuth();
  // One that only waits for its moment is locked to those who are in the course too.
  const locked = lectures.some((lecture) => lecture.locked && !lecture.waiting);
  const seconds = lectures.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  const { done, published } = courseProgress(lectures);
  const facts = [
    lectures.length === 1 ? '1 clase' : `${lectures.length} clases`,
    seconds > 0 && shortLength(seconds),
    !locked && published > 0 && `${done} de ${published} hechas`,
  ].filter(Boolean);
  return (
    <header className={css.head}>
      <Link className={css.back} to={authenticated ? paths.myCourses : paths.coursesOf(course.type)}>
        <Icon name="left" /> {authenticated ? 'Mis cursos' : `Cursos de ${course.type}`}
      </Link>
      <p className={css.eyebrow}>
        <span className={`chip chip-${course.type.toLowerCase()}`}>{course.type}</span>
        {facts.join(' · ')}
      </p>
      <h1>{course.name}</h1>
      {course.description && <p className={css.lead}>{course.description}</p>}
      {locked ? <Invitation course={course} /> : <Shortcuts courseId={course.id} lectures={lectures} />}
    </header>
  );
}

function Shortcuts({ courseId, lectures }: { courseId: number; lectures: Lecture[] }) {
  return (
    <div className={css.actions}>
      <Link className="btn btn-outline" to={paths.attachments(courseId)}>
        <Icon name="doc" /> Materiales
      </Link>
      <Link className="btn btn-outline" to={paths.links(courseId)}>
        <Icon name="link" /> Links
      </Link>
      <Link className="btn btn-outline" to={paths.quiz(courseId)}>
        <Icon name="quiz" /> Cuestionarios
      </Link>
      <SaveAll lectures={lectures} />
    </div>
  );
}

function Invitation({ course }: { course: Course }) {
  const { authenticated } = useAuth();
  const here = paths.lectures(course.id);
  return (
    <div className={css.invitation}>
      <Icon name="lock" />
      <p>
        Este es el temario. Los videos y materiales son de quienes cursan{' '}
        {authenticated ? 'la materia.' : 'la materia: creá tu cuenta y sumate.'}
      </p>
      {authenticated ? (
        <EnrolButton courseId={course.id} courseName={course.name} className="btn btn-primary" />
      ) : (
        <p className={css.actions}>
          <Link className="btn btn-primary" to={withNext(paths.signup, here)}>
            REGISTRARSE
          </Link>
          <Link className="btn btn-ghost" to={withNext(paths.login, here)}>
            INGRESAR
          </Link>
        </p>
      )}
    </div>
  );
}
