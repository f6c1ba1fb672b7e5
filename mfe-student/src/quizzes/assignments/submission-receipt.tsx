import type { Assignment, Attempt } from '@rambla/api/contract';
import { AnswerFiles } from '@rambla/kit/ui/answer-files';
import { Icon } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import { LoadErrorLine } from '../../study-ui/lists/load-error-line.tsx';
import { useAnswerFilesQuery } from '../kinds/file/answer-files.api.ts';
import css from './assignment.module.css';
import { useSubmittedAttemptQuery } from './assignments.api.ts';
import { submittedAtText, submittedFileIdsOf } from './submission-fields.tsx';

type Props = { assignment: Assignment; attemptId: number };

/** A receipt: when, by whom and what was submitted. */
export function SubmissionReceipt({ assignment, attemptId }: Props) {
  const { id: assignmentId, courseId, mine } = assignment;
  const { data, error, refetch } = useSubmittedAttemptQuery({ courseId, assignmentId, attemptId });
  const isLate = mine.lateSeconds > 0;
  return (
    <>
      <p className={isLate ? css.warn : css.receipt} role="status">
        <Icon name={isLate ? 'clock' : 'check'} />
        <span>
          <strong>{isLate ? 'Entregaste tarde' : 'Entregaste a tiempo'}</strong>
          <br />
          {submittedAtText(assignment)}
          {mine.handedInBy && `, por tu grupo: ${mine.handedInBy}`}
          {mine.lateLoss > 0 && ` · se descuenta ${mine.lateLoss} %`}
        </span>
      </p>
      {data ? (
        <SubmissionContents attempt={data} assignmentId={assignmentId} />
      ) : error ? (
        <LoadErrorLine error={error} onRetry={refetch} />
      ) : (
        <Spinner label="Cargando…" />
      )}
    </>
  );
}

/** The files and text of a submission. */
export function SubmissionContents({ attempt, assignmentId }: { attempt: Attempt; assignmentId: number }) {
  const { courseId, id: attemptId, questions } = attempt;
  const { data = [] } = useAnswerFilesQuery({ courseId, quizId: assignmentId, attemptId });
  const response = questions[0]?.response;
  const text = response && typeof response === 'object' && 'text' in response ? String(response.text) : '';
  const ids = submittedFileIdsOf(response);
  const counted = data.filter(({ id }) => ids.includes(id));
  const late = data.filter(({ id }) => !ids.includes(id));
  return (
    <>
      {counted.length > 0 && <AnswerFiles files={counted} label="Lo que entregaste" />}
      {late.length > 0 && (
        <>
          <p className={css.hint}>No llegaron a tiempo:</p>
          <AnswerFiles files={late} label="No llegaron a tiempo" />
        </>
      )}
      {text && <p className={css.own}>{text}</p>}
    </>
  );
}
