import type { CourseWeekFigures } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from './home.module.css';

const HEIGHT = 60;
const STEP = 46;

/** A course's week: active students, views and next actions. */
export function CourseWeekCard({ course, days }: { course: CourseWeekFigures; days: string[] }) {
  const { courseId, courseName, type, toGrade, students, entered, lectures } = course;
  const tone = type.toLowerCase();
  const number = (value: number) => value.toLocaleString('es-UY');
  return (
    <li className={css.course} style={{ '--c': `var(--${tone})` } as object}>
      <div>
        <p className={css.kind}>
          <span className={`chip chip-${tone}`}>{type}</span>
          {toGrade > 0 ? (
            <Link className={css.todo} to={paths.grading(courseId)}>
              {number(toGrade)} por corregir
            </Link>
          ) : (
            <span className={css.none}>Nada por corregir</span>
          )}
        </p>
        <h3>
          <Link to={paths.students(courseId)}>
            <bdi>{courseName}</bdi>
          </Link>
        </h3>
      </div>
      <Bars days={days} values={course.viewers} />
      <dl>
        <div>
          <dt>Entraron</dt>
          <dd>
            {number(entered)} <small>de {number(students)}</small>
          </dd>
        </div>
        <div>
          <dt>Clases vistas</dt>
          <dd>
            {number(lectures)} <Delta now={lectures} before={course.lecturesBefore} />
          </dd>
        </div>
      </dl>
      <nav aria-label={courseName}>
        <Link className="btn btn-outline btn-sm" to={paths.editLectures(courseId)}>
          Editar Videos
        </Link>
        <Link className="btn btn-ghost btn-sm" to={paths.students(courseId)}>
          Estudiantes
        </Link>
        <Link className="btn btn-ghost btn-sm" to={paths.teacherQuizzes(courseId)}>
          Cuestionarios
        </Link>
      </nav>
    </li>
  );
}

function Delta({ now, before }: { now: number; before: number }) {
  const percent = before === 0 ? 0 : Math.round((100 * (now - before)) / before);
  if (percent === 0) return null;
  return (
    <span className={`delta ${percent > 0 ? 'delta-up' : 'delta-down'}`}>
      <Icon name="up-arrow" />
      <span className="sr-only">{percent > 0 ? 'subió' : 'bajó'} </span>
      {Math.abs(percent).toLocaleString('es-UY')} %
    </span>
  );
}

/** Bar chart of viewers per day. */
function Bars({ days, values }: { days: string[]; values: number[] }) {
  const top = Math.max(1, ...values);
  const label = `Personas que miraron clases por día, hasta hoy: ${values.join(', ')}`;
  return (
    <svg viewBox="0 0 320 88" role="img" aria-label={label}>
      {values.map((value, index) => {
        const height = 4 + (value / top) * (HEIGHT - 4);
        const isToday = index === values.length - 1;
        const x = 4 + index * STEP;
        return (
          <g key={days[index]}>
            <rect x={x} y={64 - height} width="32" height={height} rx="4" data-today={isToday || undefined} />
            <text x={x + 16} y="82">
              {initialOf(days[index] ?? '')}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function initialOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('es-UY', { weekday: 'narrow', timeZone: 'UTC' });
}
