import { useAddressState } from '@rambla/kit/data/address-state';
import { useParams } from '@rambla/kit/router';
import { createContext, useContext } from 'react';
import type { OwnAttemptIds } from '../../quizzes.api.ts';

/** Provides the attempt when the address does not contain it. */
export const OwnAttemptIdsContext = createContext<OwnAttemptIds | null>(null);

/** Returns the ids of the attempt on the screen, from the context or the address. */
export function useOwnAttemptIds(): OwnAttemptIds {
  const address = useAddressState();
  const courseId = Number(useParams().courseId);
  const given = useContext(OwnAttemptIdsContext);
  return (
    given ?? { courseId, quizId: Number(address.get('quiz')), attemptId: Number(address.get('attempt')) }
  );
}
