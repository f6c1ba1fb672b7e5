import type { Answer, Attempt, AttemptQuestion } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { AnswerFiles } from '@rambla/kit/ui/answer-files';
import { useAttemptFilesQuery } from './results.api.ts';

type Props = {
  attempt: Pick<Attempt, 'courseId' | 'quizId' | 'id'>;
  question: AttemptQuestion;
  answer: Answer;
  title: string;
};

/** The files of an answer, to be looked at where it is graded. */
export function GradedFiles({ attempt, question, answer, title }: Props) {
  const { courseId, quizId, id: attemptId } = attempt;
  const { data, error } = useAttemptFilesQuery({ courseId, quizId, attemptId });
  const ids = Array.isArray(answer) ? answer : [];
  const files = data?.filter(({ slot, id }) => slot === question.slot && ids.includes(id)) ?? [];
  return (
    <div>
      <p className="field-legend">{title}</p>
      {error ? (
        <p role="alert">{errorMessage(error)}</p>
      ) : (
        ids.length === 0 && <p className="muted">Ningún archivo.</p>
      )}
      <AnswerFiles files={files} label={title} />
    </div>
  );
}
