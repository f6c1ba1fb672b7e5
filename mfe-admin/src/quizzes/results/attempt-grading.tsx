import type { Attempt } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { momentText } from '@rambla/kit/format/moment';
import { Link, useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { PanelFailure } from '../../admin-ui/panel-failure.tsx';
import { resultText } from '../quiz-text.ts';
import type { FullQuiz } from '../quizzes.api.ts';
import css from '../quizzes.module.css';
import { GradedQuestionPanel } from './graded-question-panel.tsx';
import { useAttemptToGradeQuery, useDeleteAttemptMutation, usePersonAttemptsQuery } from './results.api.ts';

type Props = { quiz: FullQuiz; attemptId: number };

/** An attempt for graders: its answers, marks and late answers. */
export default function AttemptGrading({ quiz, attemptId }: Props) {
  const { id: quizId, courseId } = quiz;
  const { data: attempt, error, refetch } = useAttemptToGradeQuery({ courseId, quizId, attemptId });
  const { get } = useAddressState();
  const [q, group] = [get('q'), get('group')];
  const filter = { ...(q && { q }), ...(group && { group }) };
  const back = `?${new URLSearchParams({ quiz: String(quizId), tab: 'results', ...filter })}`;
  if (error && !attempt)
    return (
      <section className="sheet">
        <PanelFailure error={error} onRetry={refetch}>
          <Link className="btn btn-outline" to={back}>
            Volver a los resultados
          </Link>
        </PanelFailure>
      </section>
    );
  if (!attempt) return <Spinner />;
  return (
    <>
      <nav className="desk-links" aria-label="Volver">
        <Link to={back}>
          <Icon name="left" />
          Resultados
        </Link>
      </nav>
      <AttemptHeader attempt={attempt} back={back} />
      <ol className={css.graded}>
        {attempt.questions.map((question, index) => (
          <li key={question.slot}>
            <GradedQuestionPanel attempt={attempt} question={question} number={index + 1} />
          </li>
        ))}
      </ol>
    </>
  );
}

function AttemptHeader({ attempt, back }: { attempt: Attempt; back: string }) {
  const { id: attemptId, courseId, quizId, userId, number, state, submittedAt, result } = attempt;
  const { data: others = [] } = usePersonAttemptsQuery({ courseId, quizId, userId });
  const [remove] = useDeleteAttemptMutation();
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  return (
    <section className="sheet sheet-body" aria-label="Intento">
      <div className={css.quizHead}>
        <h3>Intento {number}</h3>
        <button type="button" className="btn btn-outline btn-sm text-danger" onClick={() => setLeaving(true)}>
          <Icon name="trash" />
          Eliminar intento
        </button>
      </div>
      <p>
        {state === 'running' && 'Todavía en curso. '}
        {state === 'expired' && 'Se cerró al terminar el tiempo. '}
        {submittedAt && `Entregado: ${momentText(submittedAt)}. `}
        {result && <strong>{resultText(result)}</strong>}
      </p>
      {others.length > 1 && (
        <nav className="card-actions" aria-label="Intentos de esta persona">
          {others.map((one) => (
            <Link
              key={one.id}
              className="btn btn-outline btn-sm"
              to={`${back}&attempt=${one.id}`}
              aria-current={one.id === attemptId ? 'page' : undefined}
            >
              Intento {one.number}
            </Link>
          ))}
        </nav>
      )}
      {leaving && (
        <ConfirmDialog
          title={`¿Eliminar el intento ${number}?`}
          action="Eliminar intento"
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            await remove({ courseId, quizId, attemptId }).unwrap();
            toast.success('Intento eliminado con éxito');
            void navigate(back, { replace: true });
          }}
        >
          <p>
            Se van sus respuestas, su nota y los comentarios, y la persona recupera ese intento. No se puede
            deshacer.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
