import type { CourseWeekFigures } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Meter } from '../../admin-ui/figures/meter.tsx';
import { useRosterQuery } from '../../roster/roster.api.ts';
import homeCss from '../home.module.css';
import { HomeCard } from '../home-card.tsx';
import css from './course-progress-card.module.css';

/** The number of lectures shown, up to the last lecture that somebody watched. */
const SHOWN = 5;

/** This week's active students and watched lectures, and the number of viewers of the last lectures. */
export function CourseProgressCard({ week }: { week: CourseWeekFigures }) {
  const { courseId, students, entered, lectures } = week;
  const { data } = useRosterQuery({ courseId, limit: 1 });
  if (students === 0) return null;
  const reached = data?.lectures.map((lecture, index) => ({ ...lecture, number: index + 1 })) ?? [];
  const last = reached.findLastIndex(({ seen }) => seen > 0) + 1;
  const shown = reached.slice(Math.max(0, last - SHOWN), last);
  return (
    <HomeCard title="Cómo va el curso">
      <dl className={css.figures}>
        <div>
          <dt>Entraron esta semana</dt>
          <dd>
            {entered} <small>de {students}</small>
          </dd>
        </div>
        <div>
          <dt>Clases vistas</dt>
          <dd>{lectures}</dd>
        </div>
      </dl>
      <ul className={css.steps}>
        {shown.map(({ id, number, title, seen }) => (
          <li key={id}>
            <Link to={`${paths.editLectures(courseId)}?clase=${id}`}>
              <span>{number}.</span> <bdi>{title}</bdi>
            </Link>
            <Meter share={seen / students} />
            <span className={homeCss.of}>
              {seen} de {students}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.students(courseId)}>
          {students === 1 ? 'Ver a quien cursa' : `Ver a los ${students}`}
        </Link>
      </p>
    </HomeCard>
  );
}
