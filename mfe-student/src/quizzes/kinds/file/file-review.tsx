import { AnswerFiles } from '@rambla/kit/ui/answer-files';
import type { AnswerReviewProps } from '../review-props.ts';
import { useAnswerFilesQuery } from './answer-files.api.ts';
import { useOwnAttemptIds } from './use-own-attempt-ids.ts';

/** Lists the submitted files; late ones separately, because they do not count. */
export function FileReview({ question, response }: AnswerReviewProps) {
  const { data = [] } = useAnswerFilesQuery(useOwnAttemptIds());
  const own = data.filter(({ slot }) => slot === question.slot);
  const counted = own.filter(({ id }) => Array.isArray(response) && response.includes(id));
  const others = own.filter((file) => !counted.includes(file));
  return (
    <>
      {counted.length === 0 && <p>No entregaste archivos.</p>}
      <AnswerFiles files={counted} label="Tus archivos" />
      {others.length > 0 && (
        <>
          <p>No llegaron a tiempo:</p>
          <AnswerFiles files={others} label="Fuera de hora" />
        </>
      )}
    </>
  );
}
