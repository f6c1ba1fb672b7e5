import { MIN_SEARCH_TERM_LENGTH } from '@rambla/kit/data/min-term-length';
import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import { useDebouncedValue } from '@rambla/kit/dom/use-debounced-value';
import { courseMatches } from '@rambla/kit/format/fold';
import { useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useState } from 'react';
import { CourseContentHits } from './course-content-hits.tsx';
import { CourseListView } from './course-list-view.tsx';
import { CourseSearchField } from './course-search-field.tsx';
import css from './course-search-screen.module.css';
import { useAllCoursesQuery } from './courses.api.ts';
import { useSearchQuery } from './search.api.ts';

export default function CourseSearchScreen() {
  const { searchTerm = '' } = useParams();
  return <CourseSearch key={searchTerm} initialTerm={searchTerm} />;
}

function CourseSearch({ initialTerm }: { initialTerm: string }) {
  const [term, setTerm] = useState(initialTerm);
  const { data, error, refetch } = useAllCoursesQuery();
  const found = data?.filter((course) => courseMatches(course, term));
  const { authenticated } = useAuth();
  const settled = useDebouncedValue(term.trim());
  const skip = !authenticated || settled.length < MIN_SEARCH_TERM_LENGTH;
  const { currentData: hits = [], isFetching } = useSearchQuery(settled, { skip });
  // Leaves out courses, because the course list shows them.
  const shown = hits.filter(({ kind }) => kind !== 'course');
  // The hits precede the course list when a transcript ranks first, or when no course matches.
  const isSpoken = hits[0]?.kind === 'transcript' || found?.length === 0;
  const inClasses = !skip && shown.length > 0 && <CourseContentHits hits={shown} />;
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
      {isSpoken && inClasses}
      {!(inClasses && found?.length === 0) && (
        <CourseListView
          courses={isFetching ? undefined : found}
          error={error}
          onRetry={() => void refetch()}
          empty={term.trim() ? 'Probá con otra palabra.' : undefined}
        />
      )}
      {!isSpoken && inClasses}
    </div>
  );
}

function countText(count: number, term: string): string {
  const what = term.trim() ? ` con «${term.trim()}»` : '';
  if (count === 0) return `Ningún curso${what}`;
  return count === 1 ? `1 curso${what}` : `${count} cursos${what}`;
}
