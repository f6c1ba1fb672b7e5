import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/pages.css';
import { courseMatches } from '@rambla/kit/fold';
import { useParams } from '@rambla/kit/router';
import { useState } from 'react';
import { CourseResults } from './course-results.tsx';
import { CourseSearchField } from './course-search-field.tsx';
import css from './course-search-screen.module.css';
import { useAllCoursesQuery } from './courses.api.ts';

export default function CourseSearchScreen() {
  const { searchTerm = '' } = useParams();
  return <CourseSearch key={searchTerm} initialTerm={searchTerm} />;
}

function CourseSearch({ initialTerm }: { initialTerm: string }) {
  const [term, setTerm] = useState(initialTerm);
  const { data, error, refetch } = useAllCoursesQuery();
  const found = data?.filter((course) => courseMatches(course, term));
  return (
    <div className="wrap page">
      <PageTitle title={term} />
      <header className="page-head">
        <h1>Buscar cursos</h1>
        <CourseSearchField term={initialTerm} onInput={setTerm} />
        <p className={css.count} role="status">
          {found && countText(found.length, term)}
        </p>
      </header>
      <CourseResults courses={found} error={error} onRetry={() => void refetch()} />
    </div>
  );
}

function countText(count: number, term: string): string {
  const what = term.trim() ? ` con «${term.trim()}»` : '';
  if (count === 0) return `Ningún curso${what}`;
  return count === 1 ? `1 curso${what}` : `${count} cursos${what}`;
}
