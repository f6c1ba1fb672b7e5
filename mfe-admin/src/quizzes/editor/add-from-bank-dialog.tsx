import type { Question } from '@rambla/api/contract';
import { Modal } from '@rambla/kit/ui/modal';
import { useSelection } from '../../admin-ui/list/selection.ts';
import { BankTable } from '../bank/bank-table.tsx';
import css from '../quizzes.module.css';
import { htmlExcerpt, type Slot } from './slots.ts';

type Props = {
  courseId: number;
  taken: readonly Slot[];
  onAdd: (slots: Slot[]) => void;
  onClose: () => void;
};

/** Selects questions of the bank across pages. */
export function AddFromBankDialog({ courseId, taken, onAdd, onClose }: Props) {
  const { selection, rows } = useSelection<Question>();
  const fresh = rows.filter(({ id }) => !taken.some(({ questionId }) => questionId === id));
  return (
    <Modal title="Agregar del banco" onClose={onClose}>
      <div className={css.pick}>
        <BankTable courseId={courseId} selection={selection} />
      </div>
      {rows.length > fresh.length && <p className="sheet-note">Las que ya están no se repiten.</p>}
      <div className="modal-actions">
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Cancelar
        </button>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            onAdd(fresh.map(slotOf));
            onClose();
          }}
        >
          Agregar {fresh.length === 1 ? '1 pregunta' : `${fresh.length} preguntas`}
        </button>
      </div>
    </Modal>
  );
}

function slotOf({ id, kind, title, textHtml, mark }: Question): Slot {
  return {
    key: crypto.randomUUID(),
    questionId: id,
    tag: null,
    title: title || htmlExcerpt(textHtml),
    kind,
    mark: String(mark).replace('.', ','),
  };
}
