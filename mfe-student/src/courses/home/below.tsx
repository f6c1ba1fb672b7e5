import type { Home } from '@rambla/api/contract';
import { JoinCourses } from '../join-courses.tsx';
import { Results } from './results.tsx';

/** What a person scrolls down to; a search shows no results of quizzes. */
export default function Below({ home, term }: { home: Home; term: string }) {
  return (
    <>
      {!term && <Results results={home.results} />}
      <JoinCourses first={home.toJoin} term={term} />
    </>
  );
}
