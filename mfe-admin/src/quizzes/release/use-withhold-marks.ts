import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { type QuizIds, useReleaseMarksMutation } from '../quizzes.api.ts';

/** Withholds published marks again and reports the result. */
export function useWithholdMarks({ courseId, quizId }: QuizIds) {
  const [release, { isLoading }] = useReleaseMarksMutation();
  const withhold = async () => {
    const { error } = await release({ courseId, quizId, released: false });
    if (error) toast.error(errorMessage(error));
    else toast.success('Las notas ya no se ven');
  };
  return { withhold, isLoading };
}
