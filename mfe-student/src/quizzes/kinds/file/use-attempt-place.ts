import { useAddressState } from '@rambla/kit/data/address-state';
import { useParams } from '@rambla/kit/router';
import type { AttemptPlace } from '../../quizzes.api.ts';

/** The attempt that the address names: files are sent below it. */
export function useAttemptPlace(): AttemptPlace {
  const address = useAddressState();
  return {
    courseId: Number(useParams().courseId),
    quizId: Number(address.get('quiz')),
    attemptId: Number(address.get('attempt')),
  };
}
