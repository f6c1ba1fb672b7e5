import type { Attempt } from '@rambla/api/contract';
import { useAtomValue } from '@rambla/kit/state';
import { useAnswerFilesQuery } from './answer-files.api.ts';
import { answerUploadsAtom } from './uploads-atom.ts';

/** Returns the slots of questions with incomplete uploads, from this or an earlier page. */
export function useIncompleteUploadSlots({
  id: attemptId,
  courseId,
  quizId,
  questions,
}: Attempt): ReadonlySet<number> {
  const skip = questions.every(({ kind }) => kind !== 'file');
  const place = { courseId, quizId, attemptId };
  const { data = [] } = useAnswerFilesQuery(place, { skip, refetchOnMountOrArgChange: true });
  const uploads = useAtomValue(answerUploadsAtom).filter((one) => one.attemptId === attemptId);
  const begun = data.filter(({ arrivedAt }) => arrivedAt === null);
  return new Set([...begun, ...uploads].map(({ slot }) => slot));
}
