import { numberText } from '@rambla/kit/format/numbers';
import { Icon } from '@rambla/kit/ui/icon';
import { SaveConflictChoice } from '../../admin-ui/editing/save-conflict-choice.tsx';
import { moveItem } from '../../admin-ui/list/move-item.ts';
import type { FullQuiz } from '../quizzes.api.ts';
import css from '../quizzes.module.css';
import { AddQuestionButtons } from './add-question-buttons.tsx';
import { SlotRow } from './slot-row.tsx';
import { useQuizSlots } from './use-quiz-slots.ts';

export function QuizQuestions({ quiz }: { quiz: FullQuiz }) {
  const edit = useQuizSlots(quiz);
  const { slots, setSlots, changed, failure } = edit;
  const locked = (quiz.attemptCount ?? 0) > 0;
  return (
    <section className="sheet sheet-body" aria-label="Preguntas del cuestionario">
      {locked ? (
        <p className="sheet-note" role="note">
          Ya hay intentos: no se pueden cambiar las preguntas ni sus puntos. Sí podés corregir el texto o la
          clave de una pregunta y después recalificar en Resultados.
        </p>
      ) : (
        <AddQuestionButtons
          quiz={quiz}
          slots={slots}
          changed={changed}
          onAdd={(added) => setSlots([...slots, ...added])}
        />
      )}
      {slots.length === 0 && <p>Todavía no tiene preguntas.</p>}
      <ol className={css.slots}>
        {slots.map((slot, index) => (
          <SlotRow
            key={slot.key}
            slot={slot}
            index={index}
            count={slots.length}
            locked={locked}
            quizId={quiz.id}
            onChange={(next) => setSlots(slots.map((one) => (one === slot ? next : one)))}
            onMove={(to) => setSlots(moveItem(slots, index, to))}
            onRemove={() => setSlots(slots.filter((one) => one !== slot))}
          />
        ))}
      </ol>
      <Total marks={slots.map(({ mark }) => Number(mark.replace(',', '.')) || 0)} />
      {failure && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{failure}</p>
        </div>
      )}
      {edit.stale && (
        <SaveConflictChoice
          differences={edit.stale.differences}
          onKeepMine={() => void edit.stale?.keepMine()}
          onTakeTheirs={edit.discard}
        />
      )}
      {changed && !locked && !edit.stale && (
        <div className="card-actions">
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={edit.saving}
            onClick={() => void edit.save()}
          >
            Guardar las preguntas
          </button>
          <button type="button" className="btn btn-outline" onClick={edit.discard}>
            Descartar los cambios
          </button>
        </div>
      )}
    </section>
  );
}

function Total({ marks }: { marks: number[] }) {
  const total = marks.reduce((sum, mark) => sum + mark, 0);
  return (
    <p className="sheet-note">
      {marks.length} {marks.length === 1 ? 'pregunta' : 'preguntas'},{' '}
      {total === 1 ? '1 punto' : `${numberText(total)} puntos`} en total.
    </p>
  );
}
