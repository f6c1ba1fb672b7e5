import type { Assignment } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { LoadErrorLine } from '../../study-ui/lists/load-error-line.tsx';
import { FileAnswer } from '../kinds/file/file-answer.tsx';
import { useIncompleteUploadSlots } from '../kinds/file/use-incomplete-upload-slots.ts';
import { OwnAttemptIdsContext } from '../kinds/file/use-own-attempt-ids.ts';
import type { OwnAttemptIds } from '../quizzes.api.ts';
import { isAnswered } from '../taking/answers.ts';
import { SaveStateLabel } from '../taking/save-state.tsx';
import { useAnswers } from '../taking/use-answers.ts';
import { type LoadedAttempt, useLoadedAttempt } from '../taking/use-loaded-attempt.ts';
import css from './assignment.module.css';
import { useSubmitAssignmentMutation } from './assignments.api.ts';
import {
  ASSIGNMENT_SLOT,
  SubmissionTextField,
  submissionHintOf,
  submissionTextLabelOf,
  submittedFileIdsOf,
  UNSAVED_TEXT_NOTE,
} from './submission-fields.tsx';
import type { FirstText } from './use-first-text.ts';

type Props = {
  assignment: Assignment;
  place: OwnAttemptIds;
  first: FirstText;
  onFirst: (text: string) => void;
  late: boolean;
};

/** A submission in progress, saved continuously on the device and the server. */
export function RunningSubmission({ place, ...rest }: Props) {
  const { assignment, first, onFirst } = rest;
  const { opened, error, look } = useLoadedAttempt(place);
  const [wasTyping] = useState(first.text !== '');
  if (!opened)
    return (
      <>
        {wasTyping && (
          <SubmissionTextField
            label={submissionTextLabelOf(assignment)}
            value={first.text}
            autoFocus
            onText={onFirst}
            note={UNSAVED_TEXT_NOTE}
          />
        )}
        {error ? <LoadErrorLine error={error} onRetry={look} /> : <Spinner label="Abriendo tu entrega…" />}
      </>
    );
  return (
    <OwnAttemptIdsContext value={place}>
      <Making {...rest} opened={opened} />
    </OwnAttemptIdsContext>
  );
}

function textOf(response: unknown): string {
  const { text } = (typeof response === 'object' && response !== null ? response : {}) as { text?: string };
  return text ?? '';
}

type MakingProps = Omit<Props, 'place'> & { opened: LoadedAttempt };

function Making({ assignment, opened, first, onFirst, late }: MakingProps) {
  const { id: assignmentId, courseId, maxFiles, takesText } = assignment;
  const { answers, answer } = useAnswers(opened);
  const unarrived = useIncompleteUploadSlots(opened.attempt);
  const [handIn, { error, isLoading }] = useSubmitAssignmentMutation();
  const question = opened.attempt.questions[0];
  const { response: given = null } = answers.get(ASSIGNMENT_SLOT) ?? {};
  const [files, setFiles] = useState<string[]>(() => submittedFileIdsOf(given));
  const text = textOf(given);
  const isTyped = useRef(false);
  const type = (typed: string) => {
    isTyped.current = true;
    answer(ASSIGNMENT_SLOT, { text: typed }, true);
  };
  useEffect(() => {
    // Appends the text typed before the start to one from another device, so that neither is lost.
    if (first.text !== '' && !text.includes(first.text))
      type(text === '' ? first.text : `${text}\n\n${first.text}`);
    // Clears the typed text, so that it does not fill the next attempt too.
    onFirst('');
  }, []);
  if (!question) return null;
  const isBlank = files.length === 0 && !isAnswered(text);
  const isUploading = unarrived.size > 0;
  const { id: attemptId } = opened.attempt;
  // Sends a text that was emptied here, but no blank one beside what another device may have written.
  const hasText = takesText && (isAnswered(text) || isTyped.current);
  const send = () => void handIn({ courseId, assignmentId, attemptId, ...(hasText && { text }) });
  return (
    <>
      {maxFiles > 0 && (
        <FileAnswer
          question={question}
          response={files}
          closed={false}
          onAnswer={(ids) => setFiles(submittedFileIdsOf(ids))}
        />
      )}
      {takesText && (
        <SubmissionTextField
          label={submissionTextLabelOf(assignment)}
          value={text}
          autoFocus={first.text !== ''}
          onText={type}
        />
      )}
      <SaveStateLabel attemptId={attemptId} />
      <button
        type="button"
        className="btn btn-cta btn-lg"
        disabled={isBlank || isUploading || isLoading}
        onClick={send}
      >
        {late ? 'Entregar tarde' : 'Entregar'}
      </button>
      {error && (
        <p className="field-error" role="alert">
          {errorMessage(error)}
        </p>
      )}
      {(isBlank || isUploading) && (
        <p className={css.hint}>
          {isUploading ? 'Falta que terminen de subir tus archivos.' : submissionHintOf(assignment)}
        </p>
      )}
    </>
  );
}
