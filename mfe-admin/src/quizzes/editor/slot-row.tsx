import { Link } from '@rambla/kit/router';
import { questionKindNameOf } from '../bank/kinds/kinds.ts';
import { QuestionName } from '../question-name.tsx';
import css from '../quizzes.module.css';
import { RowButton } from '../row-button.tsx';
import type { SlotDraft } from './slots.ts';

type Props = {
  slot: SlotDraft;
  index: number;
  count: number;
  locked: boolean;
  quizId: number;
  onChange: (slot: SlotDraft) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** A row of a quiz: a question or random draw, its mark and its position. */
export function SlotRow({ slot, index, count, locked, quizId, onChange, onMove, onRemove }: Props) {
  const name = slot.questionId === null ? `Al azar de «${slot.tag}»` : slot.title;
  return (
    <li className={css.slot}>
      <span className={css.slotNumber}>{index + 1}</span>
      <span className={css.slotName}>
        {slot.questionId === null ? (
          name
        ) : (
          <Link to={`?quiz=${quizId}&question=${slot.questionId}`}>
            <QuestionName {...slot} />
          </Link>
        )}
        <span className="muted">{slot.kind ? questionKindNameOf(slot.kind) : 'Sorteo en cada intento'}</span>
      </span>
      <label className={css.slotMark}>
        <span className="sr-only">Puntos de {name}</span>
        <input
          className="input"
          type="text"
          inputMode="decimal"
          value={slot.mark}
          readOnly={locked}
          onChange={(event) => onChange({ ...slot, mark: event.currentTarget.value })}
        />
        <span aria-hidden="true">puntos</span>
      </label>
      {!locked && (
        <span className={css.slotButtons}>
          <RowButton
            icon="arrow-down"
            up
            label={`Subir ${name}`}
            off={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <RowButton
            icon="arrow-down"
            label={`Bajar ${name}`}
            off={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <RowButton icon="trash" label={`Sacar ${name}`} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}
