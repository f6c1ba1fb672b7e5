import type { HomeCourse } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { courseMatches } from '@rambla/kit/format/fold';
import { useAuth } from '@rambla/kit/session';
import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { Icon } from '@rambla/kit/ui/icon';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { useState } from 'react';
import cards from '../course-card.module.css';
import { CourseCard } from '../course-card.tsx';
import { useUngradedCountsQuery } from '../courses.api.ts';
import css from './course-list.module.css';
import { COURSE_FILTERS, filterCourses, findUsefulFilters } from './filter-courses.ts';
import { canHideCourse } from './home-words.ts';
import section from './section.module.css';

const CourseFilters = lazyPart(() => import(/* webpackChunkName: "course-facets" */ './course-filters.tsx'));
const SearchExtras = lazyPart(() => import(/* webpackChunkName: "spoken-hits" */ './search-extras.tsx'));

type Props = { courses: HomeCourse[]; term: string; onTerm: (term: string) => void };

/** A person's own courses, with a filter. */
export function OwnCourses({ courses, term, onTerm }: Props) {
  const { role } = useAuth();
  const { data: waiting = [] } = useUngradedCountsQuery(undefined, {
    skip: role === 'student' && !courses.some(({ assists }) => assists),
    refetchOnMountOrArgChange: true,
  });
  const [showsHidden, setShowsHidden] = useState(false);
  const hidden = courses.filter((course) => course.hidden && canHideCourse(course));
  const listed = showsHidden || term ? courses : courses.filter((course) => !hidden.includes(course));
  const address = useAddressState();
  const isFiltered = COURSE_FILTERS.some(({ name }) => address.get(name) !== '');
  const found = filterCourses(listed, address.get).filter((course) => courseMatches(course, term));
  return (
    <section className={section.sec} aria-labelledby="todos">
      <div className={section.line}>
        <h2 id="todos">
          {listed.length > 1
            ? `Tus ${listed.length} cursos`
            : listed.length === 1
              ? 'Tu curso'
              : 'Tus cursos'}
        </h2>
        {(courses.length > 1 || term !== '') && <Filter term={term} onTerm={onTerm} />}
      </div>
      {(isFiltered || findUsefulFilters(courses).length > 0) && (
        <CodeBoundary fallback={<div className={css.facets} />}>
          <CourseFilters {...{ courses, address }} />
        </CodeBoundary>
      )}
      {found.length > 0 && (
        <ul className={listed.length === 1 ? `${cards.grid} ${cards.one}` : cards.grid}>
          {found.map((course) => (
            <CourseCard
              key={course.id}
              course={course}
              waiting={waiting.find(({ courseId }) => courseId === course.id)?.waiting ?? 0}
            />
          ))}
        </ul>
      )}
      {term && (
        <CodeBoundary>
          <SearchExtras term={term} hasCourses={found.length > 0} onClear={() => onTerm('')} />
        </CodeBoundary>
      )}
      {hidden.length > 0 && !term && (
        <p className={css.hidden}>
          <button
            type="button"
            className="btn btn-ghost"
            aria-expanded={showsHidden}
            onClick={() => setShowsHidden(!showsHidden)}
          >
            <Icon name={showsHidden ? 'eye-off' : 'eye'} />
            {showsHidden ? 'No mostrar los ocultos' : `Mostrar los ocultos (${hidden.length})`}
          </button>
        </p>
      )}
      {found.length === 0 && !term && isFiltered && (
        <p className={css.nothing} role="status">
          Ninguno de tus cursos coincide con los filtros.
        </p>
      )}
    </section>
  );
}

function Filter({ term, onTerm }: Pick<Props, 'term' | 'onTerm'>) {
  return (
    <search className={`search ${css.filter}`}>
      <label className="sr-only" htmlFor="filtro">
        Filtrar mis cursos por nombre, tipo o categoría
      </label>
      <Icon name="filter" />
      <input
        id="filtro"
        type="search"
        placeholder="Filtrar"
        autoComplete="off"
        value={term}
        onChange={(event) => onTerm(event.target.value)}
      />
    </search>
  );
}
