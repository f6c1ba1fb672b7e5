import type { Course, MyCourse } from '@rambla/api/contract';
import { courseMatches } from '@rambla/kit/fold';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useState } from 'react';
import { EnrolButton } from '../enrol-button.tsx';
import { useCoursesToJoinQuery } from './courses.api.ts';
import css from './my-courses.module.css';

const FEW = 4;

/** Courses that the person may join at once or by request; without any course of their own, an explanation. */
export function JoinCourses({ mine, term }: { mine: MyCourse[]; term: string }) {
  const { data: all = [] } = useCoursesToJoinQuery();
  const [shown, setShown] = useState(FEW);
  const known = new Set(mine.map(({ id }) => id));
  const open = all.filter(
    (course) => course.enrolment !== 'closed' && !known.has(course.id) && courseMatches(course, term),
  );
  const isNew = mine.length === 0;
  if (open.length === 0 && !isNew) return null;
  return (
    <>
      {isNew && <Welcome />}
      {open.length > 0 && (
        <section className={css.join} aria-labelledby="sumate">
          <h2 id="sumate">{isNew ? 'Empezá por uno de estos' : 'Sumate a otro curso'}</h2>
          <p>Algunos son de entrada libre; en otros, pedís entrar y te avisamos por correo.</p>
          <ul className={css.joinList}>
            {open.slice(0, shown).map((course) => (
              <JoinRow key={course.id} course={course} />
            ))}
          </ul>
          {open.length > shown && (
            <button type="button" className="btn btn-ghost" onClick={() => setShown(shown + 2 * FEW)}>
              Ver más cursos
            </button>
          )}
        </section>
      )}
    </>
  );
}

function JoinRow({ course: { id, name, type, category } }: { course: Course }) {
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
      <EnrolButton courseId={id} courseName={name} className="btn btn-outline" />
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
