import type { Course, Lecture } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from './side-cards.module.css';

/** Links to the course's quizzes and to the tutor. */
export function SideCards({ course, lecture }: { course: Course; lecture: Lecture }) {
  return (
    <>
      <Link className={css.card} to={paths.quiz(course.id)}>
        <span className={css.mark}>
          <Icon name="quiz" />
        </span>
        <span className={css.text}>
          <strong>Cuestionarios</strong>
          <span>Practicá y fijate si lo entendiste</span>
        </span>
        <Icon name="right" />
      </Link>
      <Link className={`${css.card} ${css.tutor}`} to={`${paths.tutor}#${tutorContext(course, lecture)}`}>
        <span className={css.mark}>
          <Icon name="spark" />
        </span>
        <span className={css.text}>
          <strong>PROFE IA</strong>
          <span>¿Te trancaste? Preguntale sobre esta clase</span>
        </span>
        <Icon name="right" />
      </Link>
    </>
  );
}

// Only the two titles and nothing about the person: the tutor is a third party.
function tutorContext(course: Course, lecture: Lecture): string {
  return new URLSearchParams({ curso: course.name, clase: lecture.title }).toString();
}
