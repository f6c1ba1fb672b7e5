import type { Course, Lecture } from '@rambla/api/contract';
import { portalConfig } from '@rambla/kit/config';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useCourseQuizzesToTakeQuery } from '../quizzes/quizzes.api.ts';
import css from './side-cards.module.css';

/** Links to the course's quizzes and to the tutor, if they exist. */
export function SideCards({ course, lecture }: { course: Course; lecture: Lecture }) {
  const { authenticated } = useAuth();
  const { data: quizzes = [] } = useCourseQuizzesToTakeQuery(course.id, { skip: !authenticated });
  return (
    <>
      {quizzes.length > 0 && (
        <Link className={css.card} to={paths.courseQuizzes(course.id)}>
          <span className={css.mark}>
            <Icon name="quiz" />
          </span>
          <span className={css.text}>
            <strong>Cuestionarios</strong>
            <span>Practicá y fijate si lo entendiste</span>
          </span>
          <Icon name="right" />
        </Link>
      )}
      {(portalConfig.tutorUrl || authenticated) && (
        <Link className={`${css.card} ${css.tutor}`} to={tutorAddress(course, lecture)}>
          <span className={css.mark}>
            <Icon name="spark" />
          </span>
          <span className={css.text}>
            <strong>PROFE IA</strong>
            <span>¿Te trancaste? Preguntale sobre esta clase</span>
          </span>
          <Icon name="right" />
        </Link>
      )}
    </>
  );
}

/** An external tutor gets only the two titles, nothing about the person. */
function tutorAddress(course: Course, lecture: Lecture): string {
  if (!portalConfig.tutorUrl)
    return `${paths.tutor}?${new URLSearchParams({ clase: String(lecture.id), titulo: lecture.title })}`;
  return `${paths.tutor}#${new URLSearchParams({ curso: course.name, clase: lecture.title })}`;
}
