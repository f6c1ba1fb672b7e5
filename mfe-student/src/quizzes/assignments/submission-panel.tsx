import type { Assignment } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { futureMomentText } from '@rambla/kit/format/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useEffect, useState } from 'react';
import { useNow } from '../../study-ui/hooks/use-now.ts';
import { enqueueAnswerFile } from '../kinds/file/answer-uploads.ts';
import { FileChooser } from '../kinds/file/file-chooser.tsx';
import { type OwnAttemptIds, useStartAttemptMutation } from '../quizzes.api.ts';
import css from './assignment.module.css';
import { isLateNow } from './assignment-facts.tsx';
import { RunningSubmission } from './running-submission.tsx';
import { ASSIGNMENT_SLOT, SubmissionTextField, submissionHintOf } from './submission-fields.tsx';
import { SubmissionReceipt } from './submission-receipt.tsx';

export type SubmissionProps = {
  assignment: Assignment;
  /** Text typed before the attempt existed. */
  first: string;
  onFirst: (text: string) => void;
};

/** The person's submission in its current state. */
export function SubmissionPanel({ assignment, first, onFirst }: SubmissionProps) {
  const { id: quizId, courseId, phase, mine, opensAt } = assignment;
  const [isAgain, setAgain] = useState(false);
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
          onFirstUsed={() => onFirst('')}
          late={isLate}
        />
      </Panel>
    );
  }
  if (mine.attemptId !== null && !isAgain)
    return (
      <Panel chip={<span className="chip chip-ok dot">Entregada</span>}>
        <SubmissionReceipt assignment={assignment} attemptId={mine.attemptId} />
        {isOpen && <Again assignment={assignment} onAgain={() => setAgain(true)} />}
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
      <Begin assignment={assignment} onText={onFirst} />
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

type BeginProps = { assignment: Assignment; onText: (text: string) => void };

/** Creates an attempt on the server only when there is content. */
function Begin({ assignment, onText }: BeginProps) {
  const { id: quizId, courseId, maxFiles, takesText, extensions } = assignment;
  const [start, { error, isLoading }] = useStartAttemptMutation();
  const begin = async (use: (place: OwnAttemptIds) => void) => {
    const { data } = await start({ courseId, quizId });
    if (data) use({ courseId, quizId, attemptId: data.id });
  };
  const handleFiles = (files: File[]) =>
    void begin((place) => {
      for (const file of files.slice(0, maxFiles))
        enqueueAnswerFile({ ...place, slot: ASSIGNMENT_SLOT }, file, [], () => undefined);
    });
  const handleText = (text: string) => {
    onText(text);
    if (!isLoading) void begin(() => undefined);
  };
  return (
    <>
      {maxFiles > 0 && <FileChooser extensions={extensions} many={maxFiles > 1} onFiles={handleFiles} />}
      {takesText && (
        <SubmissionTextField
          label={maxFiles > 0 ? 'O escribí tu respuesta' : 'Tu respuesta'}
          onText={handleText}
        />
      )}
      {error && (
        <p className="field-error" role="alert">
          {errorMessage(error)}
        </p>
      )}
      <p className={css.hint}>{submissionHintOf(assignment)}</p>
    </>
  );
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
