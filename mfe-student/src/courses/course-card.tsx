import type { CourseProgress, MyCourse } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { ProgressBar } from '../progress-bar.tsx';
import css from './my-courses.module.css';

type Props = {
  course: MyCourse;
  progress: CourseProgress | undefined;
  /** Answers that wait for a grader. */
  waiting: number;
};

export function CourseCard({ course, progress, waiting }: Props) {
  const { role } = useAuth();
  const { id, name, type, category, state, archivedAt } = course;
  const mayEdit = role === 'teacher' && course.teaches;
  return (
    <li className={`${css.card} ${css[type]}`}>
      <p className={css.kind}>
        <span className={`chip chip-${type.toLowerCase()}`}>{type}</span>
        {state !== 'published' && <span className="chip">Borrador</span>}
        {archivedAt && <span className="chip">Archivada</span>}
        {category && <span className={css.category}>{category}</span>}
      </p>
      <h2>{name}</h2>
      <Progress progress={progress} name={name} />
      <p className={css.actions}>
        <Action to={paths.lectures(id)} icon="play" label="Videos" course={name} main />
        <Action to={paths.links(id)} icon="link" label="Links" course={name} />
        <Action to={paths.attachments(id)} icon="doc" label="Materiales" course={name} />
        {mayEdit && <Action to={paths.editLectures(id)} icon="edit" label="Editar Videos" course={name} />}
        {mayEdit && <Action to={paths.students(id)} icon="people" label="Estudiantes" course={name} />}
        {course.teaches && waiting > 0 && (
          <Action to={paths.grading(id)} icon="check" label={`Corregir ${waiting}`} course={name} />
        )}
      </p>
    </li>
  );
}

function Action({
  to,
  icon,
  label,
  course,
  main = false,
}: {
  to: string;
  icon: IconName;
  label: string;
  course: string;
  main?: boolean;
}) {
  return (
    <Link className={`btn btn-sm ${main ? 'btn-primary' : 'btn-outline'}`} to={to}>
      <Icon name={icon} filled={main} />
      {label}
      <span className="sr-only"> de {course}</span>
    </Link>
  );
}

function Progress({ progress, name }: { progress: CourseProgress | undefined; name: string }) {
  if (!progress) return <p className={css.progress} />;
  const { lectures, done, progress: share } = progress;
  if (lectures === 0) return <p className={css.progress}>Todavía no tiene clases</p>;
  return (
    <div className={css.progress}>
      <ProgressBar label={`Tu progreso en ${name}`} share={share} />
      <span>
        {done} de {lectures === 1 ? '1 clase' : `${lectures} clases`}
      </span>
    </div>
  );
}
