import type { JoinableCourse } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useSettled } from '@rambla/kit/use-settled';
import { useState } from 'react';
import { EnrolAction } from '../enrol-button.tsx';
import { useCoursesToJoinQuery } from './enrolment.api.ts';
import css from './my-courses.module.css';

const FEW = 4;
const NONE = { courses: [], hasMore: false };

/** Courses that the person may join at once or by request; without any course of their own, an explanation. */
export function JoinCourses({ isNew, term }: { isNew: boolean; term: string }) {
  const [limit, setLimit] = useState(FEW);
  const { data: { courses, hasMore } = NONE } = useCoursesToJoinQuery({ q: useSettled(term.trim()), limit });
  if (courses.length === 0 && !isNew) return null;
  return (
    <>
      {isNew && <Welcome />}
      {courses.length > 0 && (
        <section className={css.join} aria-labelledby="sumate">
          <h2 id="sumate">{isNew ? 'Empezá por uno de estos' : 'Sumate a otro curso'}</h2>
          <p>Algunos son de entrada libre; en otros, pedís entrar y te avisamos por correo.</p>
          <ul className={css.joinList}>
            {courses.map((course) => (
              <JoinRow key={course.id} course={course} />
            ))}
          </ul>
          {hasMore && (
            <button type="button" className="btn btn-ghost" onClick={() => setLimit(limit + 2 * FEW)}>
              Ver más cursos
            </button>
          )}
        </section>
      )}
    </>
  );
}

function JoinRow({ course: { id, name, type, category, enrolment } }: { course: JoinableCourse }) {
  return (
    <li className={css.joinRow}>
      <div>
        <p className={css.kind}>
          <span className={`chip chip-${type.toLowerCase()}`}>{type}</span>
          {category && <span className={css.category}>{category}</span>}
        </p>
        <h3>
          <Link to={paths.lectures(id)}>{name}</Link>
        </h3>
      </div>
      <EnrolAction courseId={id} courseName={name} className="btn btn-outline" enrolment={enrolment} />
    </li>
  );
}

function Welcome() {
  return (
    <section className={css.welcome} aria-labelledby="bienvenida">
      <h2 id="bienvenida">Todavía no tenés cursos</h2>
      <p>
        Sumate vos a los de entrada libre o pedí entrar a los demás. Si ya te inscribiste en el instituto y tu
        curso no aparece, escribinos y lo vemos.
      </p>
      <Link className="btn btn-cta" to={paths.coursesOf('FCEA')}>
        Ver todos los cursos
      </Link>
    </section>
  );
}
