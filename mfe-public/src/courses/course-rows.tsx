import type { Course } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from './course-rows.module.css';
import { COURSE_TYPES } from './course-types.ts';

/** List of courses that link to their public syllabus. */
export function CourseRows({ courses }: { courses: Course[] }) {
  return (
    <ul className={`card ${css.rows}`}>
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} />
      ))}
    </ul>
  );
}

function CourseRow({ course: { id, name, type, category, description } }: { course: Course }) {
  const { chip, swatch, icon } = COURSE_TYPES[type];
  return (
    <li className={css.row}>
      <span className={`${css.swatch} ${css[swatch]}`}>
        <Icon name={icon} />
      </span>
      <div className={css.text}>
        <h2>
          <Link to={paths.lectures(id)}>{name}</Link>
        </h2>
        <p className={css.tags}>
          <span className={`chip ${chip}`}>{type}</span>
          {category && <span className="chip">{category}</span>}
        </p>
        {description && <p className={css.description}>{description}</p>}
      </div>
      <Icon name="right" className={`icon ${css.go}`} />
    </li>
  );
}

/** Placeholder rows while the list loads. */
export function CourseRowsLoading() {
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
