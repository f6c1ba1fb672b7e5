import type { Answer, Attempt, AttemptQuestion } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { AnswerFiles } from '@rambla/kit/ui/answer-files';
import css from '../quizzes.module.css';
import { useAttemptFilesQuery } from './results.api.ts';

type Props = {
  attempt: Pick<Attempt, 'courseId' | 'quizId' | 'id'>;
  question: AttemptQuestion;
  answer: Answer;
  title: string;
};

/** Returns an answer's file ids, and its text if it has one. */
function contentsOf(answer: Answer): { ids: string[]; text: string } {
  if (Array.isArray(answer)) return { ids: answer, text: '' };
  if (typeof answer !== 'object' || answer === null) return { ids: [], text: '' };
  return { ids: (answer.files ?? '').split(' ').filter(Boolean), text: answer.text ?? '' };
}

/** Shows an answer's files and text to its grader. */
export function FileAnswerView({ attempt, question, answer, title }: Props) {
  const { courseId, quizId, id: attemptId } = attempt;
  const { data, error } = useAttemptFilesQuery({ courseId, quizId, attemptId });
  const { ids, text } = contentsOf(answer);
  const files = data?.filter(({ slot, id }) => slot === question.slot && ids.includes(id)) ?? [];
  return (
    <div>
      <p className="field-legend">{title}</p>
      {error ? (
        <p role="alert">{errorMessage(error)}</p>
      ) : (
        ids.length === 0 && !text && <p className="muted">Ningún archivo.</p>
      )}
      {text && <p className={css.handedIn}>{text}</p>}
      <AnswerFiles files={files} label={title} />
    </div>
  );
}
