import type { Attempt } from '@rambla/api/contract';
import { getDefaultStore, useAtomValue } from '@rambla/kit/state';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { useIncompleteUploadSlots } from '../kinds/file/use-incomplete-upload-slots.ts';
import { hasUnreadableNumber } from '../kinds/unreadable-number.ts';
import { useSubmitAttemptMutation } from '../quizzes.api.ts';
import { type AnswersBySlot, isAnswered, isPartlyAnswered, toAnswerKey } from './answers.ts';
import { answerOutbox } from './send-answers.ts';
import css from './taking.module.css';
import { createAnswerKeyMatcher, unsentAnswersAtom } from './unsent-answers.ts';
import type { AttemptPages } from './use-attempt-pages.ts';

type Props = {
  attempt: Attempt;
  answers: AnswersBySlot;
  pages: AttemptPages;
  closed: boolean;
  onSubmitted: (attempt: Attempt) => void;
};

/** The last page before submitting; links to questions that are empty, flagged or have a problem. */
export function SubmitPage({ attempt, answers, pages, closed, onSubmitted }: Props) {
  const [asking, setAsking] = useState(false);
  const { refused } = useAtomValue(unsentAnswersAtom);
  const listed = attempt.questions.map((question, index) => {
    const given = answers.get(question.slot);
    const response = given?.response ?? null;
    const name = `Pregunta ${index + 1}`;
    return {
      question,
      given,
      name,
      answered: isAnswered(response),
      partial: isPartlyAnswered(question, response),
    };
  });
  const empty = listed.filter(({ answered }) => !answered);
  const partial = listed.filter((one) => one.partial);
  const flagged = listed.filter(({ given }) => given?.flagged);
  const unarrived = useIncompleteUploadSlots(attempt);
  const withoutFiles = listed.filter(({ question }) => unarrived.has(question.slot));
  const unsaved = listed.filter(({ question }) => refused.has(toAnswerKey(attempt.id, question.slot)));
  const misread = listed.filter(({ question, given }) =>
    hasUnreadableNumber(question, given?.response ?? null),
  );
  const go = (slot: number) => pages.go(pages.pageOf(slot), slot);
  return (
    <section className={`card ${css.question}`} aria-labelledby="entrega">
      <h2 id="entrega" tabIndex={-1} data-page-head>
        Antes de entregar
      </h2>
      {empty.length === 0 && partial.length === 0 ? (
        <p className={css.allDone}>
          <Icon name="check" /> Respondiste todas las preguntas.
        </p>
      ) : (
        <>
          <Listed title="Sin responder" rows={empty} onGo={go} />
          <Listed title="A medio responder" rows={partial} onGo={go} />
        </>
      )}
      <Listed title="Sin un número que se pueda leer" rows={misread} onGo={go} />
      <Listed title="No se pudieron guardar" rows={unsaved} onGo={go} />
      <Listed title="Con archivos que todavía no llegaron" rows={withoutFiles} onGo={go} />
      <Listed title="Marcadas para revisar" rows={flagged} onGo={go} />
      <button type="button" className="btn btn-cta btn-lg" disabled={closed} onClick={() => setAsking(true)}>
        Entregar
      </button>
      {asking && (
        <Submit
          attempt={attempt}
          empty={empty.length}
          withoutFiles={withoutFiles.length > 0}
          onSubmitted={onSubmitted}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

type Row = { question: { slot: number }; name: string };

function Listed({ title, rows, onGo }: { title: string; rows: Row[]; onGo: (slot: number) => void }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className={css.listedTitle}>
        {title}: {rows.length}
      </h3>
      <ul className={css.listed}>
        {rows.map(({ question, name }) => (
          <li key={question.slot}>
            <button type="button" className="btn btn-outline btn-sm" onClick={() => onGo(question.slot)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type SubmitProps = {
  attempt: Attempt;
  empty: number;
  withoutFiles: boolean;
  onSubmitted: (attempt: Attempt) => void;
  onClose: () => void;
};

function Submit({ attempt, empty, withoutFiles, onSubmitted, onClose }: SubmitProps) {
  const [submit] = useSubmitAttemptMutation();
  const { courseId, quizId, id: attemptId } = attempt;
  const handleConfirm = async () => {
    await answerOutbox.send();
    const { waiting, accessRefusals } = getDefaultStore().get(unsentAnswersAtom);
    // Without access, submitting shows the server's own error.
    if ([...waiting.keys()].some(createAnswerKeyMatcher(attemptId)) && !accessRefusals.has(attemptId))
      throw NO_WAY;
    onSubmitted(await submit({ courseId, quizId, attemptId }).unwrap());
  };
  return (
    <ConfirmDialog
      title="¿Entregar ahora?"
      action="Entregar"
      look="btn-primary"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        {empty > 0 && (
          <strong>
            {empty === 1
              ? 'Queda 1 pregunta sin responder.'
              : `Quedan ${empty} preguntas sin responder.`}{' '}
          </strong>
        )}
        {withoutFiles && (
          <strong>Hay archivos que todavía no llegaron: si entregás ahora, no cuentan. </strong>
        )}
        Después de entregar no podés cambiar tus respuestas.
      </p>
    </ConfirmDialog>
  );
}

const NO_WAY = {
  status: 'CUSTOM_ERROR',
  data: {
    statusCode: 0,
    code: 'not_sent',
    message:
      'Hay respuestas que todavía no llegaron al servidor. Están guardadas en este dispositivo: entregá cuando vuelva la conexión.',
  },
};
