import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/pages.css';
import { errorMessage } from '@rambla/kit/base-api';
import { courseMatches } from '@rambla/kit/fold';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';
import { SavedList } from '../saved-list.tsx';
import { CourseCard } from './course-card.tsx';
import { useMyCoursesQuery, useMyProgressQuery, useWaitingCoursesQuery } from './courses.api.ts';
import { JoinCourses } from './join-courses.tsx';
import css from './my-courses.module.css';
import { MyCoursesHead } from './my-courses-head.tsx';
import { MyCoursesSkeleton } from './my-courses-skeleton.tsx';
import { ResumePanel } from './resume-panel.tsx';
import { SpokenHits } from './spoken-hits.tsx';

/** The student's own courses, with a filter, a link to resume, and links to their parts. */
export default function MyCoursesScreen() {
  const { searchTerm = '' } = useParams();
  const [term, setTerm] = useTerm(searchTerm);
  const { role } = useAuth();
  const { data: courses, isLoading, error, refetch } = useMyCoursesQuery();
  const { data: waiting = [] } = useWaitingCoursesQuery(undefined, {
    skip: role === 'student',
    refetchOnMountOrArgChange: true,
  });
  const { data: progress = [] } = useMyProgressQuery(undefined, { refetchOnMountOrArgChange: true });

  if (error && !courses) return <NoAnswer error={error} onRetry={() => void refetch()} />;
  // Archived ones come last: they are there to look something up.
  const found =
    courses
      ?.filter((course) => courseMatches(course, term))
      .toSorted((one, other) => Number(one.archivedAt !== null) - Number(other.archivedAt !== null)) ?? [];
  return (
    <div className="wrap page">
      <PageTitle title="Mis cursos" />
      <MyCoursesHead
        term={term}
        onTerm={setTerm}
        filterable={(courses?.length ?? 0) > 1 || term !== ''}
        canCreate={role === 'teacher' || role === 'admin'}
      />
      {isLoading && <MyCoursesSkeleton />}
      {courses && !term && <ResumePanel courses={courses} progress={progress} />}
      {found.length > 0 && (
        <ul className={css.grid}>
          {found.map((course) => (
            <CourseCard
              key={course.id}
              course={course}
              progress={progress.find(({ courseId }) => courseId === course.id)}
              waiting={waiting.find(({ courseId }) => courseId === course.id)?.waiting ?? 0}
            />
          ))}
        </ul>
      )}
      {/* Before the words that no course has this name: where it is said stands first when nothing else is found. */}
      {courses && courses.length > 0 && <SpokenHits term={term} />}
      {courses && courses.length > 0 && found.length === 0 && (
        <NothingFound term={term} onClear={() => setTerm('')} />
      )}
      <SavedList />
      {courses && <JoinCourses isNew={courses.length === 0} term={term} />}
    </div>
  );
}

function NoAnswer({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="wrap page">
      <PageTitle title="Mis cursos" />
      <header className="page-head">
        <h1>Mis cursos</h1>
      </header>
      <div className="callout" role="alert">
        <Icon name="alert" />
        <p>{errorMessage(error)}</p>
        <button type="button" className={`btn btn-primary ${css.retry}`} onClick={onRetry}>
          Reintentar
        </button>
      </div>
      <SavedList />
    </div>
  );
}

// The top bar's search is in the address; typing here stays local, so that the page does not jump.
function useTerm(fromAddress: string): [string, (term: string) => void] {
  const [term, setTerm] = useState(fromAddress);
  useEffect(() => setTerm(fromAddress), [fromAddress]);
  return [term, setTerm];
}

function NothingFound({ term, onClear }: { term: string; onClear: () => void }) {
  return (
    <section className={css.nothing} role="status">
      <Icon name="search" />
      <p>
        Ninguno de tus cursos coincide con <strong>«{term}»</strong>.
      </p>
      <div className={css.nothingActions}>
        <Link className="btn btn-outline" to={paths.myCourses} onClick={onClear}>
          Ver todos mis cursos
        </Link>
        <Link className="btn btn-ghost" to={paths.search(term)}>
          Buscar en todo el instituto
        </Link>
      </div>
    </section>
  );
}
