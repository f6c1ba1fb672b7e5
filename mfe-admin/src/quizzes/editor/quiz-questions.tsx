import { errorBody } from '@rambla/kit/base-api';
import { useDraft } from '@rambla/kit/draft';
import { failureText } from '@rambla/kit/form';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { numberText } from '../quiz-words.ts';
import { type FullQuiz, useLazyQuizToRunQuery, useSaveQuizMutation } from '../quizzes.api.ts';
import css from '../quizzes.module.css';
import { AddDraw } from './add-draw.tsx';
import { AddFromBank } from './add-from-bank.tsx';
import { SlotRow } from './slot-row.tsx';
import { moved, type Slot, slotBodies, slotsOf } from './slots.ts';

/** Which questions a quiz asks, in which order and for how much. */
export function QuizQuestions({ quiz }: { quiz: FullQuiz }) {
  const { id: quizId, courseId, version, attemptCount = 0 } = quiz;
  const stored = slotsOf(quiz.questions ?? []);
  const [draft, setDraft, forget] = useDraft<Slot[] | null>(`quiz-slots-${quizId}`, null);
  const [adding, setAdding] = useState<'bank' | 'draw' | null>(null);
  const [save, { error, isLoading }] = useSaveQuizMutation();
  const [look] = useLazyQuizToRunQuery();
  const [problem, setProblem] = useState('');
  const slots = draft ?? stored;
  const locked = attemptCount > 0;
  const reset = () => {
    setDraft(null);
    forget();
  };
  const handleSave = async () => {
    const questions = slotBodies(slots);
    setProblem(questions ? '' : 'Revisá los puntos: cada pregunta tiene que tener un número.');
    if (!questions || isLoading) return;
    const answer = await save({ courseId, quizId, version, questions });
    // Another one saved meanwhile: the next try is made knowing of that version.
    if (errorBody(answer.error)?.code === 'stale_version') void look({ courseId, quizId });
    if (answer.error) return;
    reset();
    toast.success('Datos actualizados con éxito');
  };
  const isStale = errorBody(error)?.code === 'stale_version';
  const failure = problem || (error && failureText(error));
  const total = slots.reduce((sum, { mark }) => sum + (Number(mark.replace(',', '.')) || 0), 0);
  return (
    <section className="sheet sheet-body" aria-label="Preguntas del cuestionario">
      {locked && (
        <p className="sheet-note" role="note">
          Ya hay intentos: no se pueden cambiar las preguntas ni sus puntos. Sí podés corregir el texto o la
          clave de una pregunta y después recalificar en Resultados.
        </p>
      )}
      {!locked && (
        <div className="card-actions">
          <Link className="btn btn-primary" to={`?quiz=${quizId}&question=new`}>
            <Icon name="plus" />
            Pregunta nueva
          </Link>
          <button type="button" className="btn btn-outline" onClick={() => setAdding('bank')}>
            <Icon name="stack" />
            Agregar del banco
          </button>
          <button type="button" className="btn btn-outline" onClick={() => setAdding('draw')}>
            <Icon name="loop" />
            Sortear por etiqueta
          </button>
        </div>
      )}
      {slots.length === 0 ? (
        <p>Todavía no tiene preguntas.</p>
      ) : (
        <ol className={css.slots}>
          {slots.map((slot, index) => (
            <SlotRow
              key={slot.key}
              slot={slot}
              index={index}
              count={slots.length}
              locked={locked}
              quizId={quizId}
              onChange={(next) => setDraft(slots.map((one) => (one === slot ? next : one)))}
              onMove={(to) => setDraft(moved(slots, index, to))}
              onRemove={() => setDraft(slots.filter((one) => one !== slot))}
            />
          ))}
        </ol>
      )}
      <p className="sheet-note">
        {slots.length} {slots.length === 1 ? 'pregunta' : 'preguntas'},{' '}
        {total === 1 ? '1 punto' : `${numberText(total)} puntos`} en total.
      </p>
      {failure && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>
            {failure}
            {isStale && ' Lo tuyo sigue acá: guardalo de nuevo o descartalo para ver lo que hay.'}
          </p>
        </div>
      )}
      {draft && !locked && (
        <div className="card-actions">
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={isLoading}
            onClick={() => void handleSave()}
          >
            Guardar las preguntas
          </button>
          <button type="button" className="btn btn-outline" onClick={reset}>
            Descartar los cambios
          </button>
        </div>
      )}
      {adding === 'bank' && (
        <AddFromBank
          courseId={courseId}
          taken={slots}
          onAdd={(added) => setDraft([...slots, ...added])}
          onClose={() => setAdding(null)}
        />
      )}
      {adding === 'draw' && (
        <AddDraw
          courseId={courseId}
          onAdd={(added) => setDraft([...slots, ...added])}
          onClose={() => setAdding(null)}
        />
      )}
    </section>
  );
}
