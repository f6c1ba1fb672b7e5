import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { Each, When } from '@rambla/kit/ui/outline';
import css from './course-rows.module.css';
import { COURSE_TYPE_CODES, COURSE_TYPE_STYLES } from './course-types.ts';
import type { ListedCourse } from './courses.api.ts';

type Enrolment = ListedCourse['enrolment'];

/** List of courses that link to their public syllabus. */
export function CourseRows({ courses }: { courses: ListedCourse[] | undefined }) {
  return (
    <ul className={`card ${css.rows}`}>
      <Each list="courses" items={courses}>
        {(course) => <CourseRow key={course.id} course={course} />}
      </Each>
    </ul>
  );
}

function CourseRow({ course }: { course: ListedCourse }) {
  const { id, name, type, category, summary } = course;
  return (
    <li className={css.row}>
      {COURSE_TYPE_CODES.map((code) => (
        <When key={code} value={type} is={code}>
          <span className={`${css.swatch} ${css[COURSE_TYPE_STYLES[code].swatch]}`}>
            <Icon name={COURSE_TYPE_STYLES[code].icon} />
          </span>
        </When>
      ))}
      <div className={css.text}>
        <h2>
          <Link to={paths.lectures(id)}>{name}</Link>
        </h2>
        <p className={css.tags}>
          {COURSE_TYPE_CODES.map((code) => (
            <When key={code} value={type} is={code}>
              <span className={`chip ${COURSE_TYPE_STYLES[code].chip}`}>{code}</span>
            </When>
          ))}
          <When value={category}>
            <span className="chip">{category}</span>
          </When>
        </p>
        <CourseFacts course={course} />
        <When value={summary}>
          <p className={css.description}>{summary}</p>
        </When>
      </div>
      <Icon name="right" className={`icon ${css.go}`} />
    </li>
  );
}

const ENROLMENT: Record<Enrolment, string> = {
  open: 'Entrada libre',
  request: 'Con aprobación',
  closed: 'Inscripción cerrada',
};

function CourseFacts({ course: { enrolment, lectureCount, minutes } }: { course: ListedCourse }) {
  return (
    <p className={css.facts}>
      {(Object.keys(ENROLMENT) as Enrolment[]).map((kind) => (
        <When key={kind} value={enrolment} is={kind}>
          <span>{ENROLMENT[kind]}</span>
        </When>
      ))}
      <When value={lectureCount} is="1">
        <span>1 clase</span>
      </When>
      <When value={lectureCount} is="1" not>
        <span>{lectureCount} clases</span>
      </When>
      <When value={minutes}>
        <span>{minutes} min</span>
      </When>
    </p>
  );
}

/** Placeholder rows while the list loads. */
export function CourseRowsSkeleton() {
  return (
    <div className={`card ${css.rows}`} role="status">
      <span className="sr-only">Cargando cursos…</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={css.row} aria-hidden="true">
          <span className={`skeleton ${css.swatch}`} />
          <div className={css.text}>
            <span className={`skeleton ${css.nameAway}`} />
            <span className={`skeleton ${css.textAway}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
