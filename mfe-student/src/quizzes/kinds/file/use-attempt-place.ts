import { useAddressState } from '@rambla/kit/data/address-state';
import { useParams } from '@rambla/kit/router';
import { createContext, useContext } from 'react';
import type { AttemptPlace } from '../../quizzes.api.ts';

/** Provides the attempt when the address does not contain it. */
export const AttemptPlaceContext = createContext<AttemptPlace | null>(null);

/** Returns the shown attempt, for which files are uploaded. */
export function useAttemptPlace(): AttemptPlace {
  const address = useAddressState();
  const courseId = Number(useParams().courseId);
  const given = useContext(AttemptPlaceContext);
  return (
    given ?? { courseId, quizId: Number(address.get('quiz')), attemptId: Number(address.get('attempt')) }
  );
}
