import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import type { StudentHome } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { usePagePlaceholders } from '@rambla/kit/dom/page-view';
import { useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { useEffect, useState } from 'react';
import { useInView } from '../study-ui/hooks/use-in-view.ts';
import { ContinuePanel } from './home/continue-panel.tsx';
import { OwnCourses } from './home/course-list.tsx';
import { useHomeQuery } from './home/home.api.ts';
import { HomeOutline } from './home/home-outline.tsx';
import { greetingText, isCourseNotStarted, welcomeText } from './home/home-words.ts';
import { UpToDatePanel } from './home/up-to-date-panel.tsx';
import { isRunningAttempt, WeekAgenda } from './home/week-agenda.tsx';
import css from './my-courses.module.css';
import { MyCoursesHeader } from './my-courses-header.tsx';
import { MyCoursesSkeleton } from './my-courses-skeleton.tsx';

export { HomeOutline as Outline };

const HomeLowerPart = lazyPart(
  () => import(/* webpackChunkName: "home-below" */ './home/home-lower-part.tsx'),
);
const GettingStarted = lazyPart(
  () => import(/* webpackChunkName: "first-day" */ './home/getting-started.tsx'),
);
const UnreadAnnouncements = lazyPart(
  () => import(/* webpackChunkName: "home-news" */ './home/unread-announcements.tsx'),
);
const SavedList = lazyPart(
  () => import(/* webpackChunkName: "home-below" */ '../study-ui/lists/saved-list.tsx'),
);

/** The home of students and teachers: next lecture, week, courses and results, or a search. */
export default function MyCoursesScreen() {
  const { searchTerm = '' } = useParams();
  const [term, setTerm] = useTerm(searchTerm);
  const { role } = useAuth();
  const { data: home, error, refetch } = useHomeQuery(undefined, { refetchOnMountOrArgChange: true });
  const [below, isComing] = useInView();
  const placeholders = usePagePlaceholders();
  if (!home && !error && placeholders) return <HomeOutline placeholders={placeholders} />;
  const isNew = home?.courses.length === 0;
  return (
    <div className="wrap page">
      <PageTitle title="Mis cursos" />
      <MyCoursesHeader canCreate={role === 'teacher' || role === 'admin'}>
        {home && (
          <span>
            {isNew && role === 'student' ? welcomeText(home.name) : greetingText(home.name, home.today)}
          </span>
        )}
      </MyCoursesHeader>
      {!home && (error ? <NoAnswer error={error} onRetry={() => void refetch()} /> : <MyCoursesSkeleton />)}
      {home && isNew && <Unread home={home} />}
      {home && !isNew && !term && <Now home={home} />}
      {home && !isNew && <OwnCourses courses={home.courses} term={term} onTerm={setTerm} />}
      <CodeBoundary>
        {home && isNew && <GettingStarted toJoin={home.toJoin} term={term} />}
        {(isComing || error) && <SavedList />}
        {home && !isNew && isComing && <HomeLowerPart home={home} term={term} />}
      </CodeBoundary>
      {home && <div ref={below} />}
    </div>
  );
}

/** The next lecture, the week and unread announcements, all in one grid. */
function Now({ home }: { home: StudentHome }) {
  const { goOn, days, agenda, courses } = home;
  const teaches = courses.some((course) => course.teaches);
  if (teaches && !goOn) return <Unread home={home} />;
  const isNew = courses.some((course) => course.id === goOn?.courseId && isCourseNotStarted(course));
  const week = !teaches && (
    <div className={css.week}>
      <WeekAgenda days={days} agenda={agenda} />
    </div>
  );
  // A running attempt comes first, so that it is visible without scrolling on a phone.
  const isFirst = agenda.some(isRunningAttempt);
  return (
    <div className={teaches ? `${css.now} ${css.alone}` : css.now}>
      {isFirst && week}
      {goOn ? <ContinuePanel goOn={goOn} isNew={isNew} /> : <UpToDatePanel home={home} />}
      <Unread home={home} />
      {!isFirst && week}
    </div>
  );
}

/** Loads the code for unread announcements, if any, and reserves their space meanwhile. */
function Unread({ home: { announcements } }: { home: StudentHome }) {
  const { length } = announcements.unread;
  if (length === 0) return null;
  return (
    <CodeBoundary fallback={<div style={{ minHeight: `${3 + 6 * length}rem` }} />}>
      <UnreadAnnouncements {...announcements} />
    </CodeBoundary>
  );
}

function NoAnswer({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="callout" role="alert">
      <Icon name="alert" />
      <p>{errorMessage(error)}</p>
      <button type="button" className={`btn btn-primary ${css.retry}`} onClick={onRetry}>
        Reintentar
      </button>
    </div>
  );
}

// The top bar's search is in the address; typing here stays local, so that the page does not jump.
function useTerm(fromAddress: string): [string, (term: string) => void] {
  const [term, setTerm] = useState(fromAddress);
  useEffect(() => setTerm(fromAddress), [fromAddress]);
  return [term, setTerm];
}
