import type { Assignment } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { futureMomentText } from '@rambla/kit/format/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useEffect, useState } from 'react';
import { useNow } from '../../study-ui/hooks/use-now.ts';
import { LoadErrorLine } from '../../study-ui/lists/load-error-line.tsx';
import { enqueueAnswerFile } from '../kinds/file/answer-uploads.ts';
import { FileChooser } from '../kinds/file/file-chooser.tsx';
import { type OwnAttemptIds, useStartAttemptMutation } from '../quizzes.api.ts';
import css from './assignment.module.css';
import { isLateNow } from './assignment-facts.tsx';
import { useStartSubmissionMutation, useSubmitAssignmentMutation } from './assignments.api.ts';
import { RunningSubmission } from './running-submission.tsx';
import {
  ASSIGNMENT_SLOT,
  SubmissionTextField,
  submissionHintOf,
  submissionTextLabelOf,
  UNSAVED_TEXT_NOTE,
} from './submission-fields.tsx';
import { SubmissionReceipt } from './submission-receipt.tsx';
import type { FirstText } from './use-first-text.ts';

const RETRY_MS = 10_000;

export type SubmissionProps = {
  assignment: Assignment;
  first: FirstText;
  onFirst: (text: string) => void;
  onSend: (sent: FirstText) => void;
};

/** The person's submission in its current state. */
export function SubmissionPanel({ assignment, first, onFirst, onSend }: SubmissionProps) {
  const { id: quizId, courseId, phase, mine, opensAt } = assignment;
  // The submission to replace; the next one ends this state.
  const [replacedId, setReplacedId] = useState<number | null>(null);
  const now = useNow();
  const isOnline = useOnline();
  const isOpen = phase === 'open' && mine.attemptsLeft !== 0;
  const isLate = isLateNow(assignment, now);
  if (mine.runningAttemptId !== null) {
    const place = { courseId, quizId, attemptId: mine.runningAttemptId };
    return (
      <Panel chip={<StateChip isOnline={isOnline} isLate={isLate} label="En curso" />}>
        {isLate && <LateNote assignment={assignment} />}
        <RunningSubmission
          key={place.attemptId}
          assignment={assignment}
          place={place}
          first={first}
          onFirst={onFirst}
          late={isLate}
        />
        {/* A returned submission is already on the screen, beside its mark. */}
        {mine.attemptId !== null && mine.gradedAt === null && (
          <details className={css.instructions}>
            <summary>Ver tu entrega anterior, que vale hasta que entregues de nuevo</summary>
            <SubmissionReceipt assignment={assignment} attemptId={mine.attemptId} />
          </details>
        )}
      </Panel>
    );
  }
  if (mine.attemptId !== null && mine.attemptId !== replacedId)
    return (
      <Panel chip={<span className="chip chip-ok dot">Entregada</span>}>
        <SubmissionReceipt assignment={assignment} attemptId={mine.attemptId} />
        {isOpen && <Again assignment={assignment} onAgain={() => setReplacedId(mine.attemptId)} />}
      </Panel>
    );
  if (!isOpen)
    return (
      <Panel chip={<span className="chip">Sin entregar</span>}>
        <p className={css.hint}>
          {phase === 'soon' && opensAt
            ? `Se puede entregar desde el ${futureMomentText(opensAt)}.`
            : 'Ya no se puede entregar.'}
        </p>
      </Panel>
    );
  return (
    <Panel chip={<StateChip isOnline={isOnline} isLate={isLate} label="Sin entregar" />}>
      {isLate && <LateNote assignment={assignment} />}
      <Begin assignment={assignment} first={first} onFirst={onFirst} onSend={onSend} isLate={isLate} />
    </Panel>
  );
}

function Panel({ chip, children }: { chip: ReactNode; children: ReactNode }) {
  return (
    <section className={css.hand} id="entrega" aria-label="Tu entrega">
      <h2>Tu entrega {chip}</h2>
      {children}
    </section>
  );
}

function StateChip({ isOnline, isLate, label }: { isOnline: boolean; isLate: boolean; label: string }) {
  if (!isOnline) return <span className="chip chip-warn dot">Sin conexión</span>;
  return isLate ? <span className="chip chip-warn dot">Tarde</span> : <span className="chip">{label}</span>;
}

function LateNote({ assignment: { late, lateUntil } }: { assignment: Assignment }) {
  return (
    <p className={css.warn}>
      <Icon name="clock" />
      <span>
        <strong>
          {late && late.percent > 0
            ? `Se descuenta ${late.percent} % por cada día empezado.`
            : 'Va a quedar marcada como tarde.'}
        </strong>{' '}
        {lateUntil && `Después del ${futureMomentText(lateUntil)} no se puede.`}
      </span>
    </p>
  );
}

type BeginProps = SubmissionProps & { isLate: boolean };

/** Creates an attempt on the server only when there is content. */
function Begin(props: BeginProps) {
  const { assignment, first, onFirst } = props;
  const { id: quizId, courseId, maxFiles, takesText, extensions, mine } = assignment;
  const [start, { error, isLoading }] = useStartAttemptMutation();
  // A text that replaces a submission starts nothing, because an abandoned one would count at the end.
  const isRepeated = mine.attemptId !== null;
  const begin = async (use: (place: OwnAttemptIds) => void) => {
    const { data } = await start({ courseId, quizId });
    if (data) use({ courseId, quizId, attemptId: data.id });
  };
  const isStartedByText = first.text !== '' && !isRepeated;
  const beginForText = () => void begin(() => undefined);
  useRetry(isStartedByText ? error : undefined, beginForText);
  useEffect(() => {
    // A text of an earlier visit, which no attempt has yet.
    if (isStartedByText) beginForText();
  }, []);
  const handleFiles = (files: File[]) =>
    void begin((place) => {
      for (const file of files.slice(0, maxFiles))
        enqueueAnswerFile({ ...place, slot: ASSIGNMENT_SLOT }, file, [], () => undefined);
    });
  const handleText = (typed: string) => {
    onFirst(typed);
    if (typed !== '' && !isLoading && !error && !isRepeated) beginForText();
  };
  return (
    <>
      {maxFiles > 0 && <FileChooser extensions={extensions} many={maxFiles > 1} onFiles={handleFiles} />}
      {takesText && (
        <SubmissionTextField
          label={submissionTextLabelOf(assignment)}
          value={first.text}
          onText={handleText}
          {...((first.text !== '' || isRepeated) && { note: UNSAVED_TEXT_NOTE })}
        />
      )}
      {error && isStartedByText && <LoadErrorLine error={error} onRetry={beginForText} />}
      {error && !isStartedByText && (
        <p className="field-error" role="alert">
          {errorMessage(error)}
        </p>
      )}
      {isRepeated && takesText && <SubmitAgain {...props} />}
      <p className={css.hint}>{submissionHintOf(assignment)}</p>
    </>
  );
}

function SubmitAgain({ assignment, first, onSend, isLate }: BeginProps) {
  const { text } = first;
  const place = { courseId: assignment.courseId, assignmentId: assignment.id };
  const [start, starting] = useStartSubmissionMutation();
  const [handIn, submitting] = useSubmitAssignmentMutation();
  const error = starting.error ?? submitting.error;
  const isLoading = starting.isLoading || submitting.isLoading;
  const handleSubmit = async () => {
    // Names the same attempt again after a lost response, which may belong to a success.
    const attemptId = first.attemptId ?? (await start(place)).data?.id;
    if (attemptId === undefined) return;
    onSend({ text, attemptId });
    await handIn({ ...place, text, attemptId });
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-cta btn-lg"
        disabled={text.trim() === '' || isLoading}
        onClick={() => void handleSubmit()}
      >
        {isLate ? 'Entregar tarde' : 'Entregar'}
      </button>
      {error && (
        <p className="field-error" role="alert">
          {errorMessage(error)}
        </p>
      )}
    </>
  );
}

/** Retries after a passing failure: when the device is online again, or after a while. */
function useRetry(error: unknown, retry: () => void): void {
  const { statusCode = 0 } = errorBody(error) ?? {};
  const isPassing = Boolean(error) && (statusCode === 0 || statusCode === 429 || statusCode >= 500);
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [isPassing, error]);
}

function Again({ assignment, onAgain }: { assignment: Assignment; onAgain: () => void }) {
  const { attemptsLeft } = assignment.mine;
  return (
    <>
      <p className={css.hint}>
        {attemptsLeft === null
          ? 'Podés entregar de nuevo; cuenta la última.'
          : `Te ${attemptsLeft === 1 ? 'queda 1 intento' : `quedan ${attemptsLeft} intentos`}. Si entregás de nuevo, cuenta el último.`}
      </p>
      <button type="button" className="btn btn-outline" onClick={onAgain}>
        Entregar de nuevo
      </button>
    </>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
