import type { Home } from '@rambla/api/contract';
import { JoinCourses } from '../join-courses.tsx';
import { Results } from './results.tsx';

/** The lower part of the home; a search hides the quiz results. */
export default function Below({ home, term }: { home: Home; term: string }) {
  return (
    <>
      {!term && <Results results={home.results} />}
      <JoinCourses first={home.toJoin} term={term} />
    </>
  );
}
