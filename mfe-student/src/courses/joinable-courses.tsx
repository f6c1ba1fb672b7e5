import type { JoinableCourse, StudentHome } from '@rambla/api/contract';
import { useDebouncedValue } from '@rambla/kit/dom/use-debounced-value';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { LoadedEnrolButton } from '../study-ui/course-frame/enrol-button.tsx';
import tint from '../study-ui/course-frame/tint.module.css';
import { CourseCover } from '../study-ui/covers/cover.tsx';
import { useCoursesToJoinQuery } from './enrolment.api.ts';
import section from './home/section.module.css';
import css from './join-courses.module.css';

type Props = {
  /** The first courses, from the home's response. */
  first: StudentHome['toJoin'];
  term: string;
};

/** The courses open to join: from the home's response, or by search. */
export function useJoinableCourses({ first, term }: Props): JoinableCourse[] {
  const q = useDebouncedValue(term.trim());
  const { data = first.courses } = useCoursesToJoinQuery(q, { skip: q === '' });
  return q === '' ? first.courses : data;
}

/** Courses that the person may join at once or by request. */
export function JoinableCourses(props: Props) {
  const courses = useJoinableCourses(props);
  if (courses.length === 0) return null;
  return (
    <section className={section.sec} aria-labelledby="sumate">
      <h2 id="sumate">Sumate a otro curso</h2>
      <p className={section.lede}>
        Algunos son de entrada libre; en otros, pedís un lugar y te avisamos por correo.
      </p>
      <ul className={css.list}>
        {courses.map((course) => (
          <JoinRow key={course.id} course={course} />
        ))}
      </ul>
      <p className={css.more}>
        <Link className={section.more} to={paths.coursesOf('FCEA')}>
          Ver todos los cursos
        </Link>
      </p>
    </section>
  );
}

function JoinRow({ course: { id, name, type, category, enrolment } }: { course: JoinableCourse }) {
  return (
    <li className={tint.tint} data-type={type}>
      <span className={css.thumb}>
        <CourseCover type={type} name={name} thumb />
      </span>
      <div>
        <p className={css.kind}>
          <span className={`chip chip-${type.toLowerCase()}`}>{type}</span>
          {category}
        </p>
        <h3>
          <Link to={paths.lectures(id)}>{name}</Link>
        </h3>
      </div>
      <LoadedEnrolButton courseId={id} courseName={name} className="btn btn-outline" enrolment={enrolment} />
    </li>
  );
}
