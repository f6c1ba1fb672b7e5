import type { HomeCourse } from '@rambla/api/contract';
import { countText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import tint from '../study-ui/course-frame/tint.module.css';
import { CourseOptionsButton } from '../study-ui/course-options/course-options-button.tsx';
import { CourseCover } from '../study-ui/covers/cover.tsx';
import css from './course-card.module.css';
import {
  canHideCourse,
  isCourseFinished,
  isCourseNotStarted,
  joinWithDots,
  percentOf,
  timeLeftText,
} from './home/home-words.ts';

type Props = {
  course: HomeCourse;
  /** The number of ungraded answers. */
  waiting: number;
};

export function CourseCard({ course, waiting }: Props) {
  const { role } = useAuth();
  const { id, name, type, category, state, archivedAt, hasNew } = course;
  const mayEdit = role === 'teacher' && course.teaches;
  return (
    <li className={`card ${css.card} ${tint.tint}`} data-type={type}>
      <div className={css.art}>
        <CourseCover type={type} name={name} />
        {hasNew && <span className={`chip chip-warn ${css.new}`}>Clase nueva</span>}
      </div>
      <div className={css.body}>
        <p className={css.kind}>
          <span className={`chip chip-${type.toLowerCase()}`}>{type}</span>
          {state !== 'published' && <span className="chip">Borrador</span>}
          {archivedAt && <span className="chip">Archivada</span>}
          {category && <span className={css.category}>{category}</span>}
          {!course.teaches && (
            <CourseOptionsButton
              course={{ id, name, canHide: canHideCourse(course) }}
              className={`btn btn-ghost btn-icon ${css.options}`}
            >
              <Icon name="dots" />
              <span className="sr-only">Opciones de {name}</span>
            </CourseOptionsButton>
          )}
        </p>
        <h3>{name}</h3>
        <Progress course={course} />
        <NextStep course={course} />
        <p className={css.actions}>
          <Action to={paths.lectures(id)} icon="play" label="Videos" course={name} main />
          <Action to={paths.links(id)} icon="link" label="Links" course={name} />
          <Action to={paths.attachments(id)} icon="doc" label="Materiales" course={name} />
          {mayEdit && <Action to={paths.editLectures(id)} icon="edit" label="Editar Videos" course={name} />}
          {mayEdit && <Action to={paths.students(id)} icon="people" label="Estudiantes" course={name} />}
          {(course.assists || (course.teaches && waiting > 0)) && (
            <Action
              to={paths.grading(id)}
              icon="check"
              label={waiting > 0 ? `Corregir ${waiting}` : 'Corregir'}
              course={name}
            />
          )}
        </p>
      </div>
    </li>
  );
}

type ActionProps = { to: string; icon: IconName; label: string; course: string; main?: boolean };

function Action({ to, icon, label, course, main = false }: ActionProps) {
  return (
    <Link className={`btn btn-sm ${main ? 'btn-primary' : 'btn-outline'}`} to={to}>
      <Icon name={icon} filled={main} />
      {label}
      <span className="sr-only"> de {course}</span>
    </Link>
  );
}

/** Above this number, a step per lecture would be thinner than the gaps. */
const MAX_STEPS = 20;

function Progress({ course }: { course: HomeCourse }) {
  const { lectures, done, progress } = course;
  if (lectures === 0) return <p className={css.done}>Todavía no tiene clases</p>;
  // Teachers may watch their own course but need no reminder to start it.
  if (course.teaches && isCourseNotStarted(course))
    return <p className={css.done}>{countText(lectures, 'clase', 'clases')}</p>;
  const finished = isCourseFinished(course);
  return (
    <>
      <p className={css.done}>
        {finished ? (
          <b>
            <Icon name="check" />
            {lectures === 1 ? 'Terminaste la clase' : `Terminaste las ${lectures} clases`}
          </b>
        ) : isCourseNotStarted(course) ? (
          <>
            <span>Sin empezar</span>
            <span>{countText(lectures, 'clase', 'clases')}</span>
          </>
        ) : (
          <>
            <span>
              <b>{done}</b> de {countText(lectures, 'clase', 'clases')}
            </span>
            <span>{percentOf(progress)} %</span>
          </>
        )}
      </p>
      <div className={finished ? `${css.steps} ${css.all}` : css.steps}>
        <span
          className={lectures > MAX_STEPS ? css.line : `${css.line} ${css.parted}`}
          style={{ '--n': lectures, '--d': done } as object}
          role="img"
          aria-label={`${done} de ${countText(lectures, 'clase hecha', 'clases hechas')}`}
        />
      </div>
    </>
  );
}

function NextStep({ course }: { course: HomeCourse }) {
  const { id, next, lectures, teaches } = course;
  if (teaches && isCourseNotStarted(course)) return null;
  if (next)
    return (
      <Step to={paths.lecture(id, next.lectureId)} icon="play" title={next.title}>
        {joinWithDots(isCourseNotStarted(course) ? 'Empezá por' : 'Sigue', timeLeftText(next))}
      </Step>
    );
  if (lectures === 0 || teaches) return null;
  if (isCourseFinished(course))
    return (
      <Step to={paths.courseQuizzes(id)} icon="quiz" title="Repasá con los cuestionarios">
        Para no olvidarte
      </Step>
    );
  return (
    <Step to={paths.courseQuizzes(id)} icon="quiz" title="Aprobá el cuestionario">
      Para abrir lo que sigue
    </Step>
  );
}

function Step({
  to,
  icon,
  title,
  children,
}: {
  to: string;
  icon: IconName;
  title: string;
  children: string;
}) {
  return (
    <Link className={css.next} to={to}>
      <Icon name={icon} filled={icon === 'play'} />
      <span>
        <small>{children}</small>
        <b>{title}</b>
      </span>
    </Link>
  );
}
