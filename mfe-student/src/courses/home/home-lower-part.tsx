import type { StudentHome } from '@rambla/api/contract';
import { JoinableCourses } from '../joinable-courses.tsx';
import { LatestResults } from './latest-results.tsx';

/** The lower part of the home; a search hides the quiz results. */
export default function HomeLowerPart({ home, term }: { home: StudentHome; term: string }) {
  return (
    <>
      {!term && <LatestResults results={home.results} />}
      <JoinableCourses first={home.toJoin} term={term} />
    </>
  );
}
