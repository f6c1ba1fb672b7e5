import type { CourseType } from '@rambla/api/contract';
import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/pages.css';
import { paths } from '@rambla/kit/paths';
import { NavLink, useParams } from '@rambla/kit/router';
import { Notice } from '@rambla/kit/ui/notice';
import css from './course-list-screen.module.css';
import { CourseResults } from './course-results.tsx';
import { CourseSearchField } from './course-search-field.tsx';
import { COURSE_TYPES, isCourseType, TYPE_CODES } from './course-types.ts';
import { useCoursesByTypeQuery } from './courses.api.ts';
import { HowToStart } from './how-to-start.tsx';

export default function CourseListScreen() {
  const { type } = useParams();
  return isCourseType(type) ? <CourseList type={type} /> : <UnknownType />;
}

function CourseList({ type }: { type: CourseType }) {
  const { data, error, refetch } = useCoursesByTypeQuery(type);
  const { label } = COURSE_TYPES[type];
  return (
    <div className="wrap page">
      <PageTitle title={label} />
      <header className="page-head">
        <h1>Lista de cursos</h1>
        <p>{label}</p>
        <div className={css.tools}>
          <TypeLinks />
          <CourseSearchField />
        </div>
      </header>
      <HowToStart />
      <CourseResults courses={data} error={error} onRetry={() => void refetch()} />
    </div>
  );
}

function TypeLinks() {
  return (
    <nav className={css.types} aria-label="Categorías">
      {TYPE_CODES.map((code) => (
        <NavLink key={code} className={`chip ${COURSE_TYPES[code].chip}`} to={paths.coursesOf(code)}>
          {code}
        </NavLink>
      ))}
    </nav>
  );
}

function UnknownType() {
  return (
    <div className="page">
      <PageTitle title="Lista de cursos" />
      <Notice icon="compass" title="Esa categoría no existe">
        <p>Los cursos están en una de estas tres:</p>
        <TypeLinks />
      </Notice>
    </div>
  );
}
